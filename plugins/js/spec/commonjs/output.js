'use strict';
/* eslint-disable quotes */
const strings = {
  save: 'SAVE',
  open: 'OPEN FILE', // in the menu
};
exports.title = "MAIN WINDOW";
exports.errors = { lost: "CONNECTION LOST" };
window.App = window.App || {};
window.App.messages = { hello: 'HELLO THERE' };
App.Msg["LATER"] = "MAYBE LATER";
App.Msg["SAME"] = App.Msg["LATER"];
App.size = 3;
App.text += 'added to what was there';
module.exports = strings;
