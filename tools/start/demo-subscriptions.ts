import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { numberInside, textInside } from '../testing/json.ts';
import { signInWithGoogle } from '../testing/login.ts';

/** The addresses at which a browser would find everything. */
export type DemoPlaces = {
  readonly wallet: string;
  readonly vault: string;
  readonly sandbox: string;
};

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

/** A card that works, and one that is always over its limit. */
const numbers = { works: '4330123400000009', limited: '4330123430060000' } as const;
const plus = { productId: 9002, type: 'membership', price: 9900 } as const;
const silver = { productId: 9102, type: 'plan', price: 5500 } as const;
const free = { productId: 9001, type: 'membership', price: 4900 } as const;

const personOf = async ({ wallet, sandbox }: DemoPlaces, person: string): Promise<Call> => {
  const { jwt } = await signInWithGoogle({ walletUrl: wallet, sandboxUrl: sandbox }, { person });
  return async (method, path, body) => {
    const response = await fetch(`${wallet}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${jwt}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
};

/** Gives a card as the form does: the number goes to the vault, and the vault's answer to the wallet. */
const giveCard = async (
  { vault }: DemoPlaces,
  call: Call,
  card: { readonly number: string; readonly nickname: string },
): Promise<string> => {
  const opened = await call('POST', '/billing/cards/registrations', {});
  const grant = new URL(textInside(opened, 'frameUrl')).searchParams.get('grant');
  const typed = { expiryMonth: '12', expiryYear: '34', identity: '960412' };
  const response = await fetch(`${vault}/card?lang=ko`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: vault },
    body: JSON.stringify({ grant, number: card.number, ...typed }),
  });
  const registrationToken = textInside(await response.json(), 'token');
  const { nickname } = card;
  const input = { registrationToken, nickname, isMain: false, agreesToTerms: true };
  return textInside(await call('POST', '/billing/cards', input), 'cardId');
};

type Product = { readonly productId: number; readonly type: string; readonly price: number };

const subscribe = async (
  call: Call,
  product: Product,
  more: Readonly<Record<string, string | number>>,
): Promise<string> => {
  const { productId, type, price: expectedLocalPrice } = product;
  const request = { productId, type, expectedLocalPrice, agreesToTerms: true, ...more };
  return textInside(await call('POST', '/billing/subscriptions', request), 'subscriptionId');
};

/** Ages the subscription as if it had begun a month and an hour ago: its next payment is due now. */
const age = async (databaseUrl: string, id: string): Promise<void> => {
  const uuid = (id.split('-')[1] ?? '').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const past = `interval '30 days 1 hour'`;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `update dipper.subscription set anchor_at = anchor_at - ${past},
         paid_until = paid_until - ${past}, next_due_at = next_due_at - ${past},
         created_at = created_at - ${past}, agreed_at = agreed_at - ${past}
       where subscription_id = $1`,
      [uuid],
    );
    await client.query(
      `update dipper.subscription_period set starts_at = starts_at - ${past},
         ends_at = ends_at - ${past} where subscription_id = $1`,
      [uuid],
    );
    await client.query(
      `update dipper.subscription_log set at = at - ${past} where subscription_id = $1`,
      [uuid],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
};

const isReported = async (databaseUrl: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return ((await client.query('select 1 from dipper.card limit 1')).rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
};

/** Makes a person whose free month is over, and whose card does not pay the next one. */
export async function oweRenewal(
  places: DemoPlaces,
  databaseUrl: string,
  { person, number }: { readonly person: string; readonly number: string },
): Promise<void> {
  const call = await personOf(places, person);
  const selectCardId = await giveCard(places, call, { number, nickname: '용돈 카드' });
  const offers = await call('GET', '/billing/subscriptions/products?type=membership');
  const promotionId = numberInside(offers, 'results', '0', 'promotionId');
  const wish = { selectCardId, promotionId, promotionMonth: 1 };
  await age(databaseUrl, await subscribe(call, free, wish));
}

/**
 * Two of the demo people subscribe as everybody does: one pays a membership and has canceled a plan,
 * one had a free month and a card that does not pay the next. Once, as long as the data is kept.
 */
export async function makeDemoSubscriptions(
  places: DemoPlaces,
  databaseUrl: string,
): Promise<void> {
  if (await isReported(databaseUrl)) return;
  const minji = await personOf(places, 'minji');
  const card = { number: numbers.works, nickname: '생활비 카드' };
  const selectCardId = await giveCard(places, minji, card);
  await subscribe(minji, plus, { selectCardId });
  const canceled = await subscribe(minji, silver, { selectCardId, djId: 700_001 });
  await minji('POST', `/billing/subscriptions/${canceled}/cancel`, {});

  const seoyeon = await personOf(places, 'seoyeon');
  await giveCard(places, seoyeon, { number: '4330123400000017', nickname: '예비 카드' });
  await oweRenewal(places, databaseUrl, { person: 'seoyeon', number: numbers.limited });
}
