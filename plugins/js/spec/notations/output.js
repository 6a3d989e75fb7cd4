export default {
  count: 'YOU HAVE %(count)d NEW NOTES',
  price: '{price:.2f} OF {0:N2}',
  linked: 'SEE @:common.terms OR WRITE TO a@b.example',
  erb: 'DEAR <%= name %>, {% if new %}WELCOME{% endif %}',
}
