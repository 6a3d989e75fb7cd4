'use strict';
/* eslint-disable quotes */
const strings = {
  save: 'Save',
  open: 'Open file', // in the menu
};
exports.title = "Main window";
exports.errors = { lost: "Connection lost" };
window.App = window.App || {};
window.App.messages = { hello: 'Hello there' };
App.Msg["LATER"] = "Maybe later";
App.Msg["SAME"] = App.Msg["LATER"];
App.size = 3;
App.text += 'added to what was there';
module.exports = strings;
