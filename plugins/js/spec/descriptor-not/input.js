Parsley.addMessages('en', {
  defaultMessage: "This value seems to be invalid.",
  type: { email: "This value should be a valid email." },
});
