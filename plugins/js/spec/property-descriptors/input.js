'use strict';
Object.defineProperty(exports, '__esModule', { value: true });
Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
Object.defineProperties(exports, { garden: { value: 'Of the module' } });
exports.messages = Object.freeze({ water: 'Water the beds' });
