<TS language="pt_BR">
<context>
<name>C</name>
<message>
  <source>One</source>
  <translation foo="1">ONE</translation>
</message>
</context>
<message><source>Two</source><translation>TWO</translation></message></TS>
