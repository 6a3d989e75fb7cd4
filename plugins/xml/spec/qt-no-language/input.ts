<TS>
<context>
<name>C</name>
<message>
  <source>One</source>
  <translation variants="yes" foo="1"><lengthvariant>Uno</lengthvariant></translation>
</message>
</context>
<message><source>Two</source></message></TS>
