picker.regional.en = { today: 'Today' };
picker.regional["en_US"] = { today: 'Today' };
addTexts('en-US', { hello: 'Hello there' });
