angular.module('app').config(['$translateProvider', function ($translateProvider) {
  $translateProvider
    .translations('pl', { HELLO: 'HELLO THERE', NESTED: { BYE: 'GOOD BYE' } })
    .translations('de', { HELLO: 'Hallo', NESTED: { BYE: 'Auf Wiedersehen' } });
  $translateProvider.preferredLanguage('en');
}]).run(i18n => i18n.addResourceBundle('pl', 'common', { save: 'SAVE ALL' }));
app.config(function ($routes) { $routes.when({ title: 'No message' }); });
t.translations('pl', { WELCOME: 'WELCOME BACK' });
