<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pl" sourcelanguage="en">
<context>
    <name>Main &amp; only</name>
    <message>
        <location filename="../main.cpp" line="12"/>
        <source>&amp;File</source>
        <comment>menu title</comment>
        <extracomment>Keep it short.</extracomment>
        <translation>&amp;FILE</translation>
    </message>
    <message>
        <source>Open &quot;%1&quot;
on %L2</source>
        <translation>OPEN "%1"
ON %L2</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation type="vanished">Stary</translation>
    </message>
    <message numerus="yes">
        <source>%n boat(s)</source>
        <translation>
            <numerusform>%n BOAT(S)</numerusform>
            <numerusform>%n BOAT(S)</numerusform>
            <numerusform>%n BOAT(S)</numerusform>
        </translation>
    </message>
    <message id="no.translation">
        <source>Nothing yet<byte value="x7"/></source>
        <translation>NOTHING YET<byte value="x7"/></translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
</context>
</TS>
