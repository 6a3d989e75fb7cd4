export default {
  'pl': { save: 'SAVE' },
  'zh-Hans': { save: 'Keep' },
};
