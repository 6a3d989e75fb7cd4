export default {
  pages: [
    { title: 'Guides for you', url: 'guides/first', slug: 'guides', layout: 'wide', link: 'Read more' },
    { text: 'Roses', link: 'first-rose', color: 'red', note: 'red' },
  ],
  srcDir: 'docs/src',
};
