export default {
  template: `Read <a href="${url}">the terms</a> of ${name}`,
  added: 'Read <a href="' + url + '">the terms</a> here',
  called: "Read <a href='" + link("terms") + "' class='b'>the terms</a>",
  argument: 'Read <a href="{url}">the terms</a>',
  plural: '{n, plural, one {<a href="{url}">one file</a>} other {<a href="{url}"># files</a>}}',
  i18next: '<a href="{{url}}">The page</a> of <1>{{name}}</1>',
  printf: 'A <b class="%s">bold</b> step and %s',
  logic: `a < ${b} and ${c} > d`,
};
