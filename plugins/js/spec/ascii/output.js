tinymce.addI18n("pl", {
    "Red": "ROUGE FONC\xc9",
    "Body...": "TEXT\xa0...",
    "Party": "F\xcaTE \ud83c\udf89"
});
