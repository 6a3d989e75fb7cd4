<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>Viewer</name>
    <message>
        <source>Images (*.png *.svg);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
