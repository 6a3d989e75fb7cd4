<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>Greeting</name>
    <message>
        <source>Good morning</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
