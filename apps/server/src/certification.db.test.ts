import {
  certificationTokensRoute,
  parseLinkHeader,
  problemSchema,
  signinRoute,
} from '@dipper/contract';
import type { SigninResult } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { statement } from './platform/db/index.ts';
import {
  certificationMessage,
  certificationSecret,
  certificationSecretOf,
  certificationSettings,
  certificationSigned,
  setUncertified,
} from './testing/certification.ts';
import { expectProblem, postJson, tokensFor } from './testing/login.ts';
import { dataOf, logInOn, openPage, userIdOf } from './testing/page.ts';
import type { TestPage } from './testing/page.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

/** Runs the worker's purge, bucket by bucket. */
const sweepAll = statement(
  'test-certification-sweep',
  'select dipper.certification_purge(b) from generate_series(0, 4095) b',
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(certificationSettings);
  await server.sandbox.control('POST', '/certification/callback', {
    address: `${server.url}/api/certification/callback`,
  });
});

afterAll(() => server.stop());

const uncertified = (certification = '210', grantPayment = 0): Promise<unknown> =>
  setUncertified(server.owner, 'jiho', { certification, grantPayment });

type SignedIn = {
  readonly status: number;
  readonly person: SigninResult | undefined;
  readonly link: string | undefined;
  readonly jwt: string;
};

const signIn = async (nickname?: string): Promise<SignedIn> => {
  const jwt = nickname ?? (await tokensFor(server, 'jiho')).jwt;
  const response = await server.call(
    '/signin/',
    postJson({ sns_type: 'google', country: 'kr' }, { authorization: `Bearer ${jwt}` }),
  );
  const { results, status_code } = signinRoute.answers[200].parse(await response.json());
  expect(status_code).toBe(response.status);
  const link = parseLinkHeader(response.headers.get('link'))['certification'];
  return { status: response.status, person: results[0], link, jwt };
};

const requestOf = ({ link = '' }: SignedIn): string =>
  new URL(link).searchParams.get('request') ?? '';

const certify = (request: string, as: string, more: object = {}): Promise<unknown> =>
  server.sandbox.control('POST', '/certification/certify', { request, as, ...more });

const tellBy = (manner: string, delayMs = 0): Promise<unknown> =>
  server.sandbox.control('POST', '/certification/next', { manner, delayMs });

const sentSchema = z.object({
  sent: z.array(
    z.object({
      headers: z.record(z.string(), z.string()),
      body: z.string(),
      status: z.number().nullable(),
    }),
  ),
});
const sent = async () =>
  sentSchema.parse(await server.sandbox.control('GET', '/certification/sent')).sent;

const deliver = async (
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<readonly [number, unknown]> => {
  const response = await server.call('/certification/callback', { method: 'POST', headers, body });
  return [response.status, await response.json()];
};

const nowMs = (): number => new Date().getTime();

const buy = async (jwt: string): Promise<string> => {
  const body = {
    productId: 1,
    quantity: 1,
    methodId: 43,
    device: 'pc',
    expectedTotalPrice: 1,
  };
  const headers = { authorization: `Bearer ${jwt}`, 'idempotency-key': crypto.randomUUID() };
  const response = await server.call('/billing/spoon/inner/payment', postJson(body, headers));
  return problemSchema.parse(await response.json()).code;
};

describe('a person who certifies', () => {
  it.each([
    ['adult', 200, { grants: { payment: 1, adult: 1 }, agreed: false, birth: '1996-04-12' }],
    ['minor', 211, { grants: { payment: 0, adult: 0 }, agreed: false, birth: '2011-09-03' }],
    [
      'minor-with-representative',
      200,
      { grants: { payment: 1, adult: 0 }, agreed: true, birth: '2011-09-03' },
    ],
    ['foreigner', 200, { grants: { payment: 1, adult: 1 }, agreed: false, birth: '1994-07-21' }],
  ])(
    'as %s has payment right %d from then on [AUTH-12]',
    async (as, status, { grants, agreed, birth }) => {
      await uncertified();
      const before = await signIn();
      expect(before.status).toBe(210);
      await certify(requestOf(before), as);
      const after = await signIn();
      expect(after).toMatchObject({
        status,
        person: {
          date_of_birth: birth,
          grants,
          service_agreement: { legal_rep_payment_col: agreed, pay_agree_for_minors: agreed },
        },
      });
      expect(after.link === undefined).toBe(status === 200);
    },
  );

  it('or gives up keeps their rights, and may try again [AUTH-12]', async () => {
    await uncertified('220');
    const first = await signIn();
    await certify(requestOf(first), 'give-up');
    const second = await signIn();
    expect(second).toMatchObject({ status: 220, person: { date_of_birth: null } });
    await certify(requestOf(second), 'adult');
    expect((await signIn()).status).toBe(200);
  });

  it('does not get back a payment right that an operator removed [AUTH-16]', async () => {
    await uncertified('210', -1);
    await certify(requestOf(await signIn()), 'adult');
    const { status, person } = await signIn();
    expect([status, person?.grants]).toEqual([200, { payment: -1, adult: 1 }]);
  });

  it('changes no other person', async () => {
    await uncertified();
    const minji = (await tokensFor(server, 'minji')).jwt;
    await certify(requestOf(await signIn()), 'minor');
    const response = await server.call(
      '/signin/',
      postJson({ sns_type: 'google', country: 'kr' }, { authorization: `Bearer ${minji}` }),
    );
    expect(await response.json()).toMatchObject({
      status_code: 200,
      results: [{ grants: { payment: 1, adult: 1 } }],
    });
  });
});

describe('the certification service’s webhook', () => {
  it('counts when it arrives late', async () => {
    await uncertified();
    const { length } = await sent();
    const before = await signIn();
    await tellBy('late', 3000);
    await certify(requestOf(before), 'adult');
    // The existing login is used: a new one may take as long as the message.
    expect((await signIn(before.jwt)).status).toBe(210);
    await expect.poll(async () => (await sent()).length).toBe(length + 1);
    expect((await signIn()).status).toBe(200);
  });

  it('leaves the person unchanged if it never arrives, and they can try again', async () => {
    await uncertified();
    await tellBy('never');
    await certify(requestOf(await signIn()), 'adult');
    const again = await signIn();
    expect(again.status).toBe(210);
    await certify(requestOf(again), 'adult');
    expect((await signIn()).status).toBe(200);
  });

  it('that arrives twice counts once, and both deliveries are acknowledged', async () => {
    await uncertified();
    await tellBy('twice');
    await certify(requestOf(await signIn()), 'minor');
    expect((await sent()).slice(-2).map(({ status }) => status)).toEqual([200, 200]);
    expect((await signIn()).status).toBe(211);
  });

  it('replayed by a stranger changes nothing', async () => {
    await uncertified();
    await certify(requestOf(await signIn()), 'adult');
    const [seen] = (await sent()).slice(-1);
    await uncertified();
    expect(await deliver(seen?.headers ?? {}, seen?.body ?? '')).toEqual([
      200,
      { outcome: 'repeated' },
    ]);
    expect(await signIn()).toMatchObject({ status: 210, person: { date_of_birth: null } });
  });

  it('that contradicts an earlier result is refused', async () => {
    await uncertified();
    const request = requestOf(await signIn());
    await certify(request, 'minor');
    const body = certificationMessage(request);
    expect(await deliver(certificationSigned(certificationSecret, body), body)).toEqual([
      409,
      { outcome: 'decided' },
    ]);
    expect((await signIn()).status).toBe(211);
  });

  it('delivered many times at once counts once', async () => {
    await uncertified();
    const request = requestOf(await signIn());
    const body = certificationMessage(request, '1985-05-05');
    const headers = certificationSigned(certificationSecret, body);
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(headers, body)));
    const outcomes = answers.map(([, answer]) => JSON.stringify(answer));
    expect(outcomes.filter((text) => text === '{"outcome":"recorded"}')).toHaveLength(1);
    expect(outcomes.filter((text) => text === '{"outcome":"repeated"}')).toHaveLength(7);
  });

  const bad: Readonly<Record<string, (body: string) => Record<string, string>>> = {
    'signed with another secret': (body) =>
      certificationSigned(certificationSecretOf('x'.repeat(40)), body),
    'not signed': () => ({ 'content-type': 'application/json' }),
    'signed for other words': () => certificationSigned(certificationSecret, 'other'),
    'six minutes old': (body) =>
      certificationSigned(certificationSecret, body, { sentMs: nowMs() - 360_000 }),
    'six minutes early': (body) =>
      certificationSigned(certificationSecret, body, { sentMs: nowMs() + 360_000 }),
  };

  it.each(Object.entries(bad))('that is %s is refused', async (_kind, headersOf) => {
    await uncertified();
    const body = certificationMessage(requestOf(await signIn()));
    const [status, answer] = await deliver(headersOf(body), body);
    expect([status, problemSchema.parse(answer).code]).toEqual([401, 'signature_invalid']);
    expect((await signIn()).status).toBe(210);
  });

  it.each([
    ['of nobody', 'nonsense'],
    ['of a person there is not', `czzzzz-${'a'.repeat(43)}`],
    ['that is a refresh token', `r1-${'a'.repeat(43)}`],
  ])('about a request %s finds no person', async (_, request) => {
    const body = certificationMessage(request);
    expect(await deliver(certificationSigned(certificationSecret, body), body)).toEqual([
      404,
      { outcome: 'unknown' },
    ]);
  });

  it('that is malformed is refused, even with a valid signature', async () => {
    const [status, answer] = await deliver(certificationSigned(certificationSecret, '{}'), '{}');
    expect([status, problemSchema.parse(answer).code]).toEqual([400, 'wrong_request_format']);
  });
});

describe('a server whose certification secret is empty', () => {
  it.each(['', 'whsec_'])('takes no message, not even one signed by “%s” [AUTH-12]', async (by) => {
    const without = await startTestServer({ CERTIFICATION_SECRET: '' });
    try {
      const body = certificationMessage(`c1-${'a'.repeat(43)}`);
      const call = { method: 'POST', headers: certificationSigned(by, body), body };
      const response = await without.call('/certification/callback', call);
      expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([
        404,
        'not_found',
      ]);
    } finally {
      await without.stop();
    }
  });
});

const handedOver = async (page: TestPage, jwt: string): Promise<string> => {
  const headers = { authorization: `Bearer ${jwt}` };
  const response = await page.ask('/certification/tokens/', { method: 'POST', headers });
  const { data } = certificationTokensRoute.answers[200].parse(await response.json());
  return data.refresh_token ?? '';
};

describe('the refresh token of the certification service', () => {
  it('is one of its own, and never the one of the browser [AUTH-12]', async () => {
    await uncertified();
    const page = openPage(server);
    const { jwt, userId } = await logInOn(server, page, 'jiho');
    const refresh_token = await handedOver(page, jwt);
    expect(refresh_token).not.toBe(page.cookies.get('dipper-refresh'));
    const service = openPage(server, {});
    const renewed = await dataOf(await service.tokens({ refresh_token }));
    expect(await userIdOf(server, renewed.jwt)).toBe(userId);
    const headers = { authorization: `Bearer ${renewed.jwt}` };
    await service.ask('/signout/', { method: 'DELETE', headers });
    expect((await page.tokens({ kept_for: userId })).status).toBe(200);
  });
});

describe('a purchase in Korea', () => {
  it.each([
    ['210', 0, 'certification_required'],
    ['210', 1, 'certification_required'],
    ['211', 0, 'certification_required'],
    ['220', 0, 'certification_required'],
    ['221', 0, 'certification_required'],
    ['210', -1, 'payment_right_blocked'],
    ['certified', 0, 'payment_right_missing'],
    ['certified', -1, 'payment_right_blocked'],
    ['220', 1, 'product_not_found'],
    ['221', 1, 'product_not_found'],
    ['certified', 1, 'product_not_found'],
  ])(
    'by a person %s with right %d is answered with %s [AUTH-12, AUTH-16]',
    async (code, right, outcome) => {
      await uncertified(code, right);
      expect(await buy((await tokensFor(server, 'jiho')).jwt)).toBe(outcome);
    },
  );
});

it('a certification request expires after a day, and is deleted a week later [AUTH-12]', async () => {
  await uncertified();
  const request = requestOf(await signIn());
  const body = certificationMessage(request);
  const day = 24 * 60 * 60;
  const atDay = (days: number) =>
    certificationSigned(certificationSecret, body, { sentMs: nowMs() + (days * day + 1) * 1000 });
  await server.advance(day + 1);
  await server.owner.query(sweepAll);
  await expect.poll(() => deliver(atDay(1), body)).toEqual([410, { outcome: 'expired' }]);
  await server.advance(7 * day);
  await server.owner.query(sweepAll);
  await expect.poll(() => deliver(atDay(8), body)).toEqual([404, { outcome: 'unknown' }]);
});

it('the refresh token of the certification service expires after an hour, even if it is renewed [AUTH-12]', async () => {
  await uncertified();
  const page = openPage(server);
  const { jwt } = await logInOn(server, page, 'jiho');
  const service = openPage(server, {});
  const refresh_token = await handedOver(page, jwt);
  await server.advance(3500);
  const { refresh_token: next } = await dataOf(await service.tokens({ refresh_token }));
  await server.advance(101);
  await expectProblem(await service.tokens({ refresh_token: next }), 'refresh_token_invalid');
});
