Parsley.addMessages('pl', {
  defaultMessage: "THIS VALUE SEEMS TO BE INVALID.",
  type: { email: "THIS VALUE SHOULD BE A VALID EMAIL." },
});
