export default {
  title: 'Our garden',
  srcDir: 'docs',
  themeConfig: {
    outline: { level: 'deep', label: 'On this page' },
    nav: [{ text: 'Guide', link: 'guide/start' }, { text: 'deep', level: 'deep' }],
    search: { provider: 'local', placeholder: 'local' },
  },
};
