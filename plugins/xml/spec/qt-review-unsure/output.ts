<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pl">
<context>
    <name>Window</name>
    <message>
        <source>Welcome back</source>
        <translation>WELCOME BACK</translation>
    </message>
    <message>
        <source>Open the file</source>
        <translation type="unfinished">Otwórz plik</translation>
    </message>
    <message>
        <source>Close the file</source>
        <translation>Zamknij plik</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation type="unfinished">
            <numerusform>%n FILE(S)</numerusform>
            <numerusform>%n FILE(S)</numerusform>
            <numerusform>%n FILE(S)</numerusform>
        </translation>
    </message>
</context>
</TS>
