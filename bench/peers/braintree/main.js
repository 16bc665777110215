import dropin from 'braintree-web-drop-in';

await dropin.create({
  authorization: 'sandbox_g42y39zw_348pk9cgf3bgyw2b',
  container: '#root',
});
