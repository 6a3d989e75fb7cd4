module.exports = { a: 'One text' };
exports.b = { c: 'Two text' };
Blockly.Msg["KEY"] = "Three text";
Blockly.Msg.OTHER = 'Four ' + 'text';
window.lang = window.lang || {};
var messages = { five: 'Five text' };
CKEDITOR.lang['en'] = { six: 'Six text' };
(function (root, factory) {
  if (typeof define === 'function') { define(['stays'], factory); }
}(this, function () {
  var strings = {};
  strings.seven = 'Seven text';
  return { eight: 'Eight text' };
}));
register('en', { nine: 'Nine text' });
setLocale('en');
