export default {
  title: 'OUR GARDEN',
  srcDir: 'docs',
  themeConfig: {
    outline: { level: 'deep', label: 'ON THIS PAGE' },
    nav: [{ text: 'GUIDE', link: 'guide/start' }, { text: 'DEEP', level: 'DEEP' }],
    search: { provider: 'local', placeholder: 'LOCAL' },
  },
};
