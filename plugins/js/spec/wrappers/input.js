;(function (root, factory) {
  if (typeof define === 'function' && define.amd) {
    define(['jquery', 'messages/base'], factory);
  } else {
    factory(root.jQuery);
  }
}(this, function ($) {
  "use strict";
  $.timeago.settings.strings = { prefix: "about", suffix: "from now" };
  function helper() { return { inner: 'A function of its own' }; }
  return { late: 'Running late' };
}));
define(['base'], () => { return { root: 'In the root' }; });
videojs.addLanguage('en', { Play: "Play now" });
if (typeof window !== 'undefined') { window.lang = { go: 'Go on' }; }
!function () { var inner = { a: 'Inner text' }; }();
