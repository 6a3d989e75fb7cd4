export default {
  'zh-CN': { save: 'Save' },
  'zh-Hans': { save: 'Keep' },
};
