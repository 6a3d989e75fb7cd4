tinymce.addI18n("en", {
    "Red": "Rouge fonc\xe9",
    "Body...": "Text\xA0...",
    "Party": "F\u00EAte \uD83C\uDF89"
});
