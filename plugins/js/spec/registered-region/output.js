picker.regional['pt-BR'] = { today: 'TODAY' };
picker.regional["pt_BR"] = { today: 'TODAY' };
addTexts('pt-BR', { hello: 'HELLO THERE' });
