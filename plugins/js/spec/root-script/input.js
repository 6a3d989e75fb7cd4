export default {
  'zh-CN': { save: 'Save' },
  'zh-TW': { save: 'Keep' },
};
