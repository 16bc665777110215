import { createHmac } from 'node:crypto';
import {
  cardGrantSchema,
  sealedTokens,
  cardsRoute,
  cardSchema,
  startCardRegistrationRoute,
} from '@dipper/contract';
import type { Card, CardGrant } from '@dipper/contract';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';
import { statement } from '../platform/db/index.ts';
import { chargesOf } from './charges.ts';
import type { Charge } from './charges.ts';
import { postJson, tokensFor } from './login.ts';
import type { TestServer } from './server.ts';

/** The key that both sides have by default. */
const vaultKey = new Uint8Array(
  Buffer.from('ZGV2LXZhdWx0LWtleS10aGF0LWlzLW5vLXNlY3JldCE', 'base64url'),
);
const authorization = `Basic ${Buffer.from('test_sk_dipper0000sandbox:').toString('base64')}`;

export const vaultOrigin = 'http://127.0.0.1:4420';

const findPerson = statement(
  'test-kept-cards-person',
  `select bucket, user_id from dipper.login_identity where identity = 'google:google-demo-' || $1`,
);
const forgetCards = statement(
  'test-kept-cards-forget',
  `update dipper.card set state = 'deleted', is_main = false, deleted_at = now()
   where bucket = $1 and user_id = $2 and deleted_at is null`,
);
const forgetRegistrations = statement(
  'test-kept-cards-registrations',
  `update dipper.card_registration set created_at = now() - interval '3 days'
   where bucket = $1 and user_id = $2`,
);

const issuedSchema = z.object({
  billingKey: z.string(),
  card: z.object({ number: z.string(), cardType: z.string() }),
});
const kinds: Readonly<Record<string, string>> = { 체크: 'debit', 기프트: 'gift', 신용: 'credit' };

let numbers = 0;
/** A card that simply works, and that nobody has used before; `does` makes it a test card. */
export const newNumber = (does = '0000'): string => {
  numbers += 1;
  return `43301234${does}${String(numbers).padStart(4, '0')}`;
};

export type Answered = { readonly status: number; readonly code: string; readonly body: unknown };
type CardOptions = {
  readonly number?: string;
  readonly nickname?: string;
  readonly isMain?: boolean;
  readonly key?: string;
  readonly token?: string;
};

type Sent = { readonly body?: unknown; readonly key?: string };

export type CardHolder = {
  readonly call: (method: string, path: string, sent?: Sent) => Promise<Answered>;
  /** Gives a card through the form, as the vault does: the number for a key, the key for a sealed token. */
  readonly token: (number?: string) => Promise<string>;
  readonly register: (options?: CardOptions) => Promise<Answered>;
  /** One that is kept. */
  readonly keep: (options?: CardOptions) => Promise<Card>;
  readonly cards: () => Promise<readonly Card[]>;
};

const codeSchema = z.object({ code: z.string() });

const grantOf = async (frameUrl: string): Promise<CardGrant> => {
  const grant = new URL(frameUrl).searchParams.get('grant') ?? '';
  const { payload } = await jwtDecrypt(grant, vaultKey, { typ: sealedTokens.grantType });
  return cardGrantSchema.parse(payload);
};

const keyFor = async ({ sandbox }: TestServer, { customerKey }: CardGrant, number: string) => {
  const response = await fetch(
    `${sandbox.url}/tosspayments/v1/billing/authorizations/card`,
    postJson(
      {
        customerKey,
        cardNumber: number,
        cardExpirationYear: '30',
        cardExpirationMonth: '12',
        customerIdentityNumber: '960412',
      },
      { authorization },
    ),
  );
  return issuedSchema.parse(await response.json());
};

const sealToken = async (server: TestServer, grant: CardGrant, number: string): Promise<string> => {
  const { billingKey, card } = await keyFor(server, grant, number);
  const { registrationId, provider, customerKey } = grant;
  const claims = {
    registrationId,
    provider,
    customerKey,
    billingKey,
    number: number.slice(-4).padStart(number.length, '*'),
    company: '현대',
    kind: kinds[card.cardType] ?? 'unknown',
    owner: 'person',
    expiry: '2030-12',
    birthDate: '1996-04-12',
    fingerprint: createHmac('sha256', 'of the tests').update(number).digest('base64url'),
  };
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: sealedTokens.tokenType })
    .setExpirationTime('10 minutes')
    .encrypt(vaultKey);
};

/** One of the demo people, without cards. */
export const createCardHolder = async (server: TestServer, person: string): Promise<CardHolder> => {
  type Found = { readonly bucket: number; readonly user_id: bigint };
  const [found] = await server.owner.query<Found>(findPerson, [person]);
  if (found !== undefined) {
    await server.owner.query(forgetCards, [found.bucket, found.user_id]);
    await server.owner.query(forgetRegistrations, [found.bucket, found.user_id]);
  }
  const { jwt } = await tokensFor(server, person);

  const call: CardHolder['call'] = async (method, path, { body, key } = {}) => {
    const response = await server.call(path, {
      method,
      headers: {
        authorization: `Bearer ${jwt}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: unknown = text === '' ? {} : JSON.parse(text);
    const code = codeSchema.safeParse(answer);
    return { status: response.status, code: code.success ? code.data.code : '', body: answer };
  };

  const token: CardHolder['token'] = async (number = newNumber()) => {
    const opened = await call('POST', '/billing/cards/registrations');
    const { frameUrl } = startCardRegistrationRoute.answers[201].parse(opened.body);
    return sealToken(server, await grantOf(frameUrl ?? ''), number);
  };

  const register: CardHolder['register'] = async (options = {}) => {
    const body = {
      registrationToken: options.token ?? (await token(options.number)),
      nickname: options.nickname ?? '내 카드',
      isMain: options.isMain ?? false,
      agreesToTerms: true,
      termsVersion: '2026-11',
    };
    return call('POST', '/billing/cards', { body, key: options.key ?? crypto.randomUUID() });
  };

  return {
    call,
    token,
    register,
    keep: async (options) => {
      const { status, body } = await register(options);
      if (status !== 201) throw new Error(`no card: ${JSON.stringify(body)}`);
      return cardSchema.parse(body);
    },
    cards: async () =>
      cardsRoute.answers[200].parse((await call('GET', '/billing/cards')).body).results,
  };
};

/** Returns Toss Payments' own record, of card charges only. */
export const chargesAt = async (server: TestServer): Promise<readonly Charge[]> =>
  (await chargesOf(server, 'provider=tosspayments')).filter(({ partnerOrderId }) =>
    partnerOrderId.startsWith('c'),
  );
