import type { TossPaymentsSettings } from '../settings.ts';
import { postJson, postUntilAnswered } from './post.ts';
import type { KeyGiver } from './provider.ts';
import { cardBody, readCard } from './tosspayments-translate.ts';

export function createTossPayments({ url, secretKey }: TossPaymentsSettings): KeyGiver {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  return {
    trade: async (card, grant) => {
      const body = cardBody(card, grant);
      const address = `${url}/v1/billing/authorizations/card`;
      return readCard(await postJson({ url: address, headers: { authorization }, body }), grant);
    },
    forget: (billingKey) => {
      const path = '/v1/billing/{billingKey}'.replace(
        '{billingKey}',
        encodeURIComponent(billingKey),
      );
      return postUntilAnswered(() => ({
        url: `${url}${path}`,
        method: 'DELETE',
        headers: { authorization },
        body: {},
      }));
    },
  };
}
