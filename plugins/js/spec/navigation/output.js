export default {
  pages: [
    { title: 'GUIDES FOR YOU', url: 'guides/first', slug: 'guides', layout: 'wide', link: 'READ MORE' },
    { text: 'ROSES', link: 'first-rose', color: 'red', note: 'RED' },
  ],
  srcDir: 'docs/src',
};
