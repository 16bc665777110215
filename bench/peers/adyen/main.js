import { AdyenCheckout, Card, Dropin, PayPal, Redirect } from '@adyen/adyen-web';
import '@adyen/adyen-web/styles/adyen.css';

const here = `${location.origin}/test/`;

const redirects = ['kakaopay', 'naverpay', 'payco', 'kcp_creditcard', 'kcp_banktransfer', 'toss'];

const checkout = await AdyenCheckout({
  environment: 'test',
  _environmentUrls: { api: here, analytics: here, cdn: { images: here, translations: here } },
  clientKey: 'test_0123456789ABCDEFGHIJKLMNOPQRSTUV',
  countryCode: 'KR',
  amount: { value: 11000, currency: 'KRW' },
  paymentMethodsResponse: {
    paymentMethods: [
      { type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex'] },
      { type: 'paypal', name: 'PayPal', configuration: { merchantId: 'M', intent: 'capture' } },
      ...redirects.map((type) => ({ type, name: type })),
    ],
  },
});

new Dropin(checkout, { paymentMethodComponents: [Card, PayPal, Redirect] }).mount('#root');
