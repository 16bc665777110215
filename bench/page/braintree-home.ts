import type { Session } from './protocol.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../support/run.ts';
import { phone } from './browser.ts';

/** Its addresses are fixed and https, so its answers are given inside the browser, a trip late. */
type StandIn = { readonly type: string; readonly body: string };

const configuration = {
  data: {
    clientConfiguration: {
      analyticsUrl: 'https://origin-analytics-sand.sandbox.braintree-api.com/merchant',
      environment: 'SANDBOX',
      merchantId: 'merchant',
      assetsUrl: 'https://assets.braintreegateway.com',
      clientApiUrl: 'https://api.sandbox.braintreegateway.com:443/merchants/merchant/client_api',
      creditCard: {
        supportedCardBrands: ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'JCB'],
        challenges: [],
        threeDSecureEnabled: false,
        threeDSecure: null,
      },
      supportedFeatures: ['TOKENIZE_CREDIT_CARDS'],
    },
  },
};

/** A field that only says that it is there, in the protocol of the library that waits for it. */
const field = `<!doctype html><title>field</title><script>
const channel = location.hash.slice(1);
const message = {
  event: channel + ':hosted-fields:FRAME_READY',
  origin: '*',
  reply: 'reply-' + Math.random(),
  eventData: { field: window.name.replace('braintree-hosted-field-', '') },
};
parent.postMessage('/*framebus*/' + JSON.stringify(message), '*');
</script>`;

const style = (): string =>
  readFileSync(
    path.join(root, 'bench/peers/node_modules/braintree-web-drop-in/dropin.css'),
    'utf8',
  );

const answerTo = (url: string): StandIn => {
  if (url.includes('/graphql')) {
    return { type: 'application/json', body: JSON.stringify(configuration) };
  }
  if (url.includes('hosted-fields-frame')) return { type: 'text/html', body: field };
  if (url.endsWith('.css')) return { type: 'text/css', body: style() };
  return { type: 'application/json', body: '{}' };
};

const openToAll = [
  { name: 'access-control-allow-origin', value: '*' },
  { name: 'access-control-allow-headers', value: '*' },
  { name: 'access-control-allow-methods', value: '*' },
];

export const standInForBraintree = async (session: Session): Promise<void> => {
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { type, body } = answerTo(request.url);
    const isPreflight = request.method === 'OPTIONS';
    void pause(isPreflight ? 0 : phone.latencyMs)
      .then(() =>
        session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [...openToAll, { name: 'content-type', value: type }],
          body: Buffer.from(isPreflight ? '' : body).toString('base64'),
        }),
      )
      // A page that was closed meanwhile needs no answer.
      .catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
};
