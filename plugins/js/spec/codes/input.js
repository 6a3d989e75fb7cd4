export default {
  printf: 'Copy %s of %1$d (100%)',
  icu: 'Hello {name}, {{count}} left',
  template: '${label} is required',
  ruby: '%{smart_count} files',
  laravel: 'The :attribute must be :min.',
  tags: 'Read <a href="/x">the <b>terms</b></a> &amp; <br/> go',
  nest: 'See $t(common.more)',
};
