t.translations('en', { HELLO: 'Hello there' });
t.translations('pl', { HELLO: 'Witaj' });
