export default {
  printf: 'COPY %s OF %1$d (100%)',
  icu: 'HELLO {name}, {{count}} LEFT',
  template: '${label} IS REQUIRED',
  ruby: '%{smart_count} FILES',
  laravel: 'THE :attribute MUST BE :min.',
  tags: 'READ <a href="/x">THE <b>TERMS</b></a> &amp; <br/> GO',
  nest: 'SEE $t(common.more)',
};
