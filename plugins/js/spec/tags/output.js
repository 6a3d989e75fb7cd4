export default {
  template: `READ <a href="${url}">THE TERMS</a> OF ${name}`,
  added: 'READ <a href="' + url + '">THE TERMS</a> HERE',
  called: "READ <a href='" + link("terms") + "' class='b'>THE TERMS</a>",
  argument: 'READ <a href="{url}">THE TERMS</a>',
  plural: '{n, plural, one {<a href="{url}">ONE FILE</a>} few {<a href="{url}"># FILES</a>} many {<a href="{url}"># FILES</a>} other {<a href="{url}"># FILES</a>}}',
  i18next: '<a href="{{url}}">THE PAGE</a> OF <1>{{name}}</1>',
  printf: 'A <b class="%s">BOLD</b> STEP AND %s',
  logic: `A < ${b} AND ${c} > D`,
};
