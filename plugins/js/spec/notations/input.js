export default {
  count: 'You have %(count)d new notes',
  price: '{price:.2f} of {0:N2}',
  linked: 'See @:common.terms or write to a@b.example',
  erb: 'Dear <%= name %>, {% if new %}welcome{% endif %}',
}
