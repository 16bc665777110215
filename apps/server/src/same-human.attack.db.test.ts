import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inside, textInside } from '../../../tools/testing/json.ts';
import { statement } from './platform/db/index.ts';
import { findTerms } from './testing/by-two.ts';
import { createCatalogueFixture } from './testing/catalogue.ts';
import { cashOut, idOf, startExchangeFixture } from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { personPath } from './testing/people.ts';
import { sameHuman } from './testing/policy/two-people.ts';
import type { TakesTwo } from './testing/policy/two-people.ts';
import { first, namesake, other, seatSameHuman, eachOperatorName } from './testing/same-human.ts';
import { seatOperators } from './testing/seats.ts';

/** The others are in the files about sums and refunds. */
type Kind = Exclude<
  TakesTwo,
  | 'refund'
  | 'a payment in review'
  | 'a card payment in review'
  | 'the refund of a subscription'
  | 'a cash-out that came back'
>;
type Second = { readonly path: string; readonly body: object };

const named = statement(
  'test-same-human-dj',
  `insert into dipper.dj (dj_id, bucket, user_id, linked_at, linked_by)
   values (78, $1, $2, dipper.current_time(), 'test')`,
);
const reason = 'for this very test';
const farAway = '2099-01-01';

let fixture: SpokenExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture(namesake);
  await seatSameHuman(fixture.server);
  await seatOperators(fixture.server, { colleague: ['viewer'] });
  minji = await fixture.dj('minji', 200_000n);
});
afterAll(() => fixture.stop());

const send = (path: string, body: object, headers: object): Promise<Response> =>
  fixture.post(`/operations${path}`, { reason, ...body }, headers);

/** Sends the first one's request, which must succeed. */
const asks = async (path: string, body: object): Promise<Response> => {
  const response = await send(path, body, first);
  expect([path, response.ok]).toEqual([path, true]);
  return response;
};

const secondLook = async (path: string, body: object): Promise<Second> => {
  const id = textInside(await (await asks(path, body)).json(), 'proposalId');
  return { path: `/second-look-proposals/${id}/decision`, body: { decision: 'agree' } };
};

const proposed = async (path: string, body: object, at: string): Promise<Second> => {
  const answer: unknown = await (await asks(path, body)).json();
  const proposalId = textInside(answer, 'proposalId');
  return { path: `${at}/decision`, body: { proposalId, decision: 'agree' } };
};

/** Agreed to by somebody who had nothing to do with it. */
const agreed = async ({ path, body }: Second): Promise<void> => {
  expect((await send(path, body, other)).status).toBe(200);
};

const agreedToOnce = async (): Promise<string> => {
  // One at a time is under way.
  await fixture.payOut();
  const id = idOf(await cashOut(fixture, minji, { form: { exchangeAmount: 4_000_000 } }));
  const yes = { decision: 'approve', revision: 0, reason: undefined };
  await asks(`/exchanges/${id}/decision`, yes);
  return id;
};

const terms = async (): Promise<object> => {
  const last = await findTerms(fixture.server, { country: 'kr', route: 'payoneer' });
  const { effectiveFrom: _from, changedAt: _at, changedBy: _by, ...same } = last;
  return { ...same, version: last.version + 1, secondOperatorAbove: 1_000_000_000 };
};

const begins: Readonly<Record<Kind, () => Promise<Second>>> = {
  spoons: async () => {
    const wish = { direction: 'give', spoons: 40_000 };
    const response = await asks(personPath(minji, '/spoon-adjustments').slice(11), wish);
    const id = textInside(await response.json(), 'adjustmentId');
    return { path: `/spoon-adjustments/${id}/decision`, body: { decision: 'agree' } };
  },
  'the level of a DJ': async () => {
    await fixture.server.owner.query(named, [minji.bucket, minji.userId]);
    const at = `/people/${minji.userId}/dj-level`;
    return proposed(at, { djLevel: 'top_dj' }, at);
  },
  'a cash-out': async () => {
    const path = `/exchanges/${await agreedToOnce()}/decision`;
    return { path, body: { decision: 'approve', revision: 1, reason: undefined } };
  },
  'one of many cash-outs': async () => {
    const exchanges = [{ exchangeId: await agreedToOnce(), revision: 1 }];
    return { path: '/exchange-approvals', body: { exchanges } };
  },
  'a limit of refunds': () =>
    secondLook('/refund-checks', { currency: 'KRW', version: 2, secondOperatorAbove: 9_000_000 }),
  'a limit of spoons': () =>
    secondLook('/spoon-adjustment-rules', { version: 2, aloneMost: 40_000, most: 50_000 }),
  'terms of exchanges': async () => secondLook('/exchange-policies', await terms()),
  'a provider’s fee': () =>
    secondLook('/provider-fees', {
      provider: 'toss',
      methodId: null,
      currency: 'KRW',
      version: 1,
      fromDay: farAway,
      ratePpm: 22_000,
      fixed: 0,
      rounding: 'down',
    }),
  'how long something is kept': () =>
    secondLook('/retention-rules', { subject: 'paid-exchange', version: 2, keepDays: 1 }),
  'what something costs': async () => {
    const priced = { patch: { price: 1 } };
    const body = await createCatalogueFixture(fixture.server, first).versionWith(
      'product',
      '101001',
      priced,
    );
    return secondLook('/catalogue', { country: 'kr', ...body });
  },
  'a receiver of messages': () =>
    proposed('/webhooks', { name: 'theirs', url: 'http://127.0.0.1:9/told' }, '/webhooks/theirs'),
  'a receiver’s new address': async () => {
    const [at, url] = ['/webhooks/moved', 'http://127.0.0.1:9/told'];
    await agreed(await proposed('/webhooks', { name: 'moved', url }, at));
    return proposed(`${at}/address`, { url: `${url}/elsewhere`, revision: 1 }, at);
  },
  'an operator': () =>
    proposed(
      '/operators',
      { name: 'friend', roles: ['finance-checker'], mail: 'friend@staff.example' },
      '/operators/friend',
    ),
  'an operator anew': () =>
    proposed(
      '/operators/colleague/invitation',
      { mail: 'colleague@staff.example' },
      '/operators/colleague',
    ),
  'a role of an operator': () =>
    proposed(
      '/operators/colleague/roles',
      { roles: ['viewer', 'finance-checker'] },
      '/operators/colleague',
    ),
};

/** A call about many answers with an outcome for each: the first one’s. */
const answerOf = async (response: Response): Promise<string> => {
  const body: unknown = await response.json();
  if (!response.ok) return textInside(body, 'code');
  if (inside(body, 'results') === undefined) return 'in';
  const outcome = textInside(body, 'results', '0', 'outcome');
  return outcome === 'done' ? 'in' : outcome;
};

describe('the second operator is another human [OPS-01]', () => {
  it.each(Object.keys(begins) as Kind[])(
    'for %s: 504 of 504 attempts by names of one human are refused, then another human is accepted',
    async (kind) => {
      const { path, body } = await begins[kind]();
      const propose = async (headers: object): Promise<string> =>
        answerOf(await send(path, body, headers));
      expect(await eachOperatorName(propose)).toEqual(sameHuman);
      expect(await propose(other)).toBe('in');
    },
  );
});
