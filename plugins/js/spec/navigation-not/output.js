export default {
  link: 'LINK',
  path: 'PATH',
  slug: 'SHORT NAME',
  file: 'PHOTO/VIDEO',
  signInLink: 'SIGN-IN',
  form: { title: 'TITLE', color: 'SHADE', theme: 'LOOK' },
};
