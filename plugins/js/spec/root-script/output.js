export default {
  'pl': { save: 'SAVE' },
  'zh-TW': { save: 'Keep' },
};
