(function () {
  var factory = function (exports) {
    var lang = {
      name: "en",
      toolbar: { undo: "UNDO THE LAST CUT", info: "ABOUT " + exports.title }
    };
    exports.defaults.lang = lang;
  };
  var helper = function (plant) {
    var label = { text: "Inside a helper" };
    plant.label = label;
  };
  if (typeof module === "object") {
    module.exports = factory;
  } else {
    factory(window.garden);
  }
})();
