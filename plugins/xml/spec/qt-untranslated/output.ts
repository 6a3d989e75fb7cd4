<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pl">
<context>
    <name>Window</name>
    <message>
        <source>Welcome back</source>
        <translation type="unfinished">Witaj</translation>
    </message>
    <message>
        <source>Open the file</source>
        <translation>OPEN THE FILE</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
</TS>
