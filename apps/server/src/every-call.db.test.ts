import { errorsOf, routes } from '@dipper/contract';
import type { RouteDefinition } from '@dipper/contract';
import * as arabic from '@dipper/contract/texts/ar';
import * as english from '@dipper/contract/texts/en';
import * as japanese from '@dipper/contract/texts/ja';
import * as korean from '@dipper/contract/texts/ko';
import * as chinese from '@dipper/contract/texts/zh';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import {
  bodyOf,
  callerOf,
  idIn,
  named,
  refusalOf,
  startEveryCallFixture,
  sweptRoutes,
} from './testing/every-call.ts';
import type { Belongings, CallAs, EveryCallFixture, Sent } from './testing/every-call.ts';

/** Everything that a call could have changed, as one text. */
const everything = statement(
  'test-every-call-everything',
  `select md5(concat(
     (select jsonb_agg(p order by p.payment_id) from dipper.payment p),
     (select jsonb_agg(c order by c.card_id) from dipper.card c),
     (select jsonb_agg(s order by s.subscription_id) from dipper.subscription s),
     (select jsonb_agg(w order by w.user_id) from dipper.wallet w),
     (select jsonb_agg(e order by e.exchange_id) from dipper.exchange e),
     (select jsonb_agg(r order by r.refund_id) from dipper.refund r),
     (select count(*) from dipper.card_registration),
     (select count(*) from dipper.card_payment))) as state`,
);

let place: EveryCallFixture;
let asOwner: CallAs;
let asStranger: CallAs;
let inJapan: CallAs;

beforeAll(async () => {
  place = await startEveryCallFixture();
  asOwner = callerOf(place.fixture, place.owner);
  asStranger = callerOf(place.fixture, place.stranger);
  inJapan = callerOf(place.fixture, place.inJapan);
});

afterAll(() => place.fixture.stop());

const calls = sweptRoutes.map((route) => ({ name: route.name, route }));
const callsThat = (holds: (route: RouteDefinition) => boolean) =>
  calls.filter(({ route }) => holds(route));

const texts = [korean, english, japanese, arabic, chinese];
const jsonOr = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
};

const stateNow = () => place.fixture.server.owner.query(everything);
const key = (): string => crypto.randomUUID();

/** All that the call needs, naming what belongs to the owner. */
const whole = (route: RouteDefinition, of: Belongings = place.belongings): Sent => {
  const what = named(route);
  const body = bodyOf(route, of);
  return {
    ...(what === undefined ? {} : { id: idIn(of, what) }),
    ...(body === undefined ? {} : { body }),
    ...(route.movesMoney === true ? { key: key() } : {}),
  };
};

const isRead = ({ method }: RouteDefinition): boolean => method === 'GET';
const isPaged = (route: RouteDefinition): boolean => route.links?.includes('next') === true;

describe('the answer of each call', () => {
  const pageSchema = z.looseObject({ nextCursor: z.nullable(z.string()) });

  it.each(callsThat(isRead))(
    '$name: has status 200 and matches the contract [API-02]',
    async (of) => {
      const call = of.name.startsWith('dotmoney') ? inJapan : asOwner;
      const { status, text } = await call(of.route, whole(of.route));
      expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
      if (of.route.answerType !== undefined) return;
      expect(of.route.answers[200]?.safeParse(JSON.parse(text)).error).toBeUndefined();
    },
  );

  it.each(callsThat((route) => isRead(route) && isPaged(route)))(
    '$name: comes in pages, with a link to the next page only if there is more [API-02, API-05]',
    async ({ route }) => {
      const { text, headers } = await asOwner(route, { ...whole(route), query: '?limit=1' });
      const { nextCursor } = pageSchema.parse(JSON.parse(text));
      expect(headers.get('link')?.includes('rel="next"') ?? false).toBe(nextCursor !== null);
    },
  );

  it('is a list without pages only if that list cannot grow [API-05]', () => {
    const lists = callsThat(
      ({ answers }) => answers[200] instanceof z.ZodMiniObject && 'results' in answers[200].shape,
    );
    const unpaged = lists.flatMap(({ route }) => (isPaged(route) ? [] : [route.name]));
    expect(unpaged.toSorted()).toEqual(listsThatCannotGrow.toSorted());
  });
});

/** Each is bounded by what people may have at once, or by what Dipper offers. */
const listsThatCannotGrow = [
  'banks',
  'cards',
  'dotmoneyProducts',
  'estimatedAmounts',
  'openPayments',
  'subscriptionProducts',
  'subscriptionTimeline',
  'subscriptions',
];

describe('data of another person', () => {
  /** The same kind of name, of which nothing has one. */
  const nameless = (text: string): string =>
    text
      .replaceAll(/-[0-9a-f]{32}/g, `-${'0'.repeat(31)}1`)
      .replaceAll(place.belongings.registrationToken, 'x'.repeat(60))
      .replaceAll(`${place.belongings.userId}`, '999999999999');
  /**
   * Marks stand in for the belongings, so that the calls that name them are known before anybody has
   * anything.
   */
  const marked = (kind: string): string => `of-the-owner-${kind}`;
  const sample: Belongings = {
    userId: 987_654_321n,
    paid: marked('paid'),
    open: marked('open'),
    refund: marked('refund'),
    card: marked('card'),
    registrationToken: marked('registration'),
    subscription: marked('subscription'),
    cardPayment: marked('card-payment'),
    exchange: marked('exchange'),
  };
  const isOfOwner = (route: RouteDefinition): boolean => {
    const { id = '', body = {} } = whole(route, sample);
    return /of-the-owner-|987654321/.test(`${id}${JSON.stringify(body)}`);
  };

  it('is addressed by many calls', () => {
    expect(callsThat(isOfOwner).length).toBeGreaterThan(20);
  });

  it.each(callsThat(isOfOwner))(
    '$name: is answered as missing, and stays unchanged [AUTH-17, API-04]',
    async ({ route }) => {
      const before = await stateNow();
      const sent = whole(route);
      const foreign = refusalOf(route, await asStranger(route, sent));
      const { id = '', body } = sent;
      const nobodys = await asStranger(route, {
        ...whole(route),
        id: nameless(id),
        ...(body === undefined ? {} : { body: JSON.parse(nameless(JSON.stringify(body))) }),
      });
      expect(foreign.code).toBe(refusalOf(route, nobodys).code);
      expect(await stateNow()).toEqual(before);
    },
  );

  it('is in no list and in no total [AUTH-17]', async () => {
    const theirs = Object.values(place.belongings).map(String);
    for (const { route } of callsThat((each) => isRead(each) && !isOfOwner(each))) {
      const { text } = await asStranger(route, whole(route));
      const leaked = theirs.filter((each) => text.includes(each));
      expect({ route: route.name, leaked }).toEqual({ route: route.name, leaked: [] });
    }
  });

  it('includes a card, which pays for nobody else [AUTH-17, SUB-09]', async () => {
    const before = await stateNow();
    const { setSubscriptionCard } = routes;
    const sent = { ...whole(setSubscriptionCard), body: { selectCardId: place.cardOfStranger } };
    const refused = refusalOf(setSubscriptionCard, await asOwner(setSubscriptionCard, sent));
    expect(refused.code).toBe('additional_cards_not_found');
    expect(await stateNow()).toEqual(before);
  });
});

/** Values that strangers write in place of a name in an address. */
const wrongIds = [
  '0',
  '-1',
  '1e3',
  '1.5',
  'null',
  'undefined',
  'NaN',
  '%00',
  '%20',
  '..%2f..%2foperations',
  "1'%20or%20'1'='1",
  '%E0%A4%A',
  '%D9%A1%D9%A2',
  'p1-00000000000000000000000000000000',
  'P1-ZZ',
  '9'.repeat(17),
  '9'.repeat(120),
  'a'.repeat(4000),
];

/** Values that they write in place of a body. */
const wrongBodies = ['', 'null', '[]', '""', '7', '{', '['.repeat(2000), '{"__proto__":{}}'];
/** No field takes any of these. */
const wrongValues = [[[]], { a: { b: 1 } }, '\0'];

const refusesInLanguages = (route: RouteDefinition, code: string): void => {
  const [name] = errorsOf(route).filter((each) => each === code);
  for (const { errorTexts } of texts) {
    if (name !== undefined) expect(errorTexts[name].text).not.toBe('');
  }
};

describe('malformed input', () => {
  it.each(callsThat((route) => named(route) !== undefined))(
    '$name: in the address is refused [API-04]',
    async ({ route }) => {
      const before = await stateNow();
      for (const id of wrongIds) {
        const answer = await asOwner(route, { ...whole(route), id });
        refusesInLanguages(route, refusalOf(route, answer).code);
      }
      expect(await stateNow()).toEqual(before);
    },
  );

  it.each(callsThat((route) => route.body !== undefined))(
    '$name: in the body is refused, for each field with a wrong value [API-04]',
    async ({ route }) => {
      const before = await stateNow();
      const body = bodyOf(route, place.belongings) ?? {};
      for (const raw of wrongBodies) {
        if (route.body?.safeParse(raw === '' ? undefined : jsonOr(raw)).success) continue;
        refusalOf(route, await asOwner(route, { ...whole(route), raw }));
      }
      for (const [field, wrong] of Object.keys(body).flatMap((each) =>
        wrongValues.map((value) => [each, value] as const),
      )) {
        const answer = await asOwner(route, { ...whole(route), body: { ...body, [field]: wrong } });
        const { code, fields = [] } = refusalOf(route, answer);
        expect([code, fields[0]?.path.split('.')[1]]).toEqual(['wrong_request_format', field]);
      }
      const plain = await asOwner(route, {
        ...whole(route),
        headers: { 'content-type': 'text/plain' },
      });
      expect(refusalOf(route, plain).code).toBe('unsupported_media_type');
      expect(await stateNow()).toEqual(before);
    },
  );

  it.each(callsThat(isPaged))('$name: as a page cursor is refused [API-05]', async ({ route }) => {
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?limit=-1',
      '?limit=1e1',
      '?limit=',
      '?cursor=',
    ]) {
      const refusal = refusalOf(route, await asOwner(route, { ...whole(route), query }));
      expect(refusal.code).toBe('wrong_request_format');
    }
    for (const cursor of ['x', '%00', '0', "';--", 'a'.repeat(200), '2026-02-30T99:99:99Z']) {
      const answer = await asOwner(route, { ...whole(route), query: `?cursor=${cursor}` });
      if (answer.status !== 200) refusalOf(route, answer);
    }
  });

  it.each(callsThat(({ movesMoney }) => movesMoney === true))(
    '$name: without an idempotency key moves nothing [API-05]',
    async ({ route }) => {
      const before = await stateNow();
      for (const wrong of [undefined, '', 'short', 'k'.repeat(256)]) {
        const refusal = refusalOf(route, await asOwner(route, { ...whole(route), key: wrong }));
        expect(refusal.code).toBe('idempotency_key_missing');
      }
      expect(await stateNow()).toEqual(before);
    },
  );
});
