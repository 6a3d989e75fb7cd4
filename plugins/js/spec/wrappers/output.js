;(function (root, factory) {
  if (typeof define === 'function' && define.amd) {
    define(['jquery', 'messages/base'], factory);
  } else {
    factory(root.jQuery);
  }
}(this, function ($) {
  "use strict";
  $.timeago.settings.strings = { prefix: "ABOUT", suffix: "FROM NOW" };
  function helper() { return { inner: 'A function of its own' }; }
  return { late: 'RUNNING LATE' };
}));
define(['base'], () => { return { root: 'IN THE ROOT' }; });
videojs.addLanguage('pl', { Play: "PLAY NOW" });
if (typeof window !== 'undefined') { window.lang = { go: 'GO ON' }; }
!function () { var inner = { a: 'INNER TEXT' }; }();
