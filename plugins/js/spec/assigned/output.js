module.exports = { a: 'ONE TEXT' };
exports.b = { c: 'TWO TEXT' };
Blockly.Msg["KEY"] = "THREE TEXT";
Blockly.Msg.OTHER = 'FOUR ' + 'TEXT';
window.lang = window.lang || {};
var messages = { five: 'FIVE TEXT' };
CKEDITOR.lang['pl'] = { six: 'SIX TEXT' };
(function (root, factory) {
  if (typeof define === 'function') { define(['stays'], factory); }
}(this, function () {
  var strings = {};
  strings.seven = 'SEVEN TEXT';
  return { eight: 'EIGHT TEXT' };
}));
register('pl', { nine: 'NINE TEXT' });
setLocale('en');
