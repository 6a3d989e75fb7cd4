export default {
  link: 'Link',
  path: 'Path',
  slug: 'short name',
  file: 'photo/video',
  signInLink: 'sign-in',
  form: { title: 'Title', color: 'shade', theme: 'look' },
};
