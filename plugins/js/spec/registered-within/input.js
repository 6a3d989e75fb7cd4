angular.module('app').config(['$translateProvider', function ($translateProvider) {
  $translateProvider
    .translations('en', { HELLO: 'Hello there', NESTED: { BYE: 'Good bye' } })
    .translations('de', { HELLO: 'Hallo', NESTED: { BYE: 'Auf Wiedersehen' } });
  $translateProvider.preferredLanguage('en');
}]).run(i18n => i18n.addResourceBundle('en', 'common', { save: 'Save all' }));
app.config(function ($routes) { $routes.when({ title: 'No message' }); });
t.translations('en', { WELCOME: 'Welcome back' });
