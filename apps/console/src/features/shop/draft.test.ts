import { expect, it } from 'vitest';
import {
  differencesOf,
  draftOf,
  isPricedOtherwise,
  readDraft,
  stepRowsOf,
  stepRowsText,
} from './draft.ts';
import { isSwitched } from './kinds.ts';
import { instantOf, wallClockOf } from './moments.ts';

const content = {
  category: 'WEB',
  name: '30 spoons',
  amount: '30',
  promotionAmount: '0',
  price: '299',
  currency: 'USD',
  chargedPrice: null,
  chargedCurrency: null,
  badges: ['popular', 'best'],
  position: 2,
  active: true,
  firstTime: false,
  promotionId: null,
  deletedAt: null,
};
const subject = { kind: 'product', country: 'us', key: '201002' } as const;

it('a catalogue item that is opened and not edited is saved with the same content [OPS-01]', () => {
  const draft = draftOf(subject, content);
  expect(draft).toMatchObject({ price: '2.99', badges: 'popular,best', isDeleted: false });
  expect(readDraft(subject, draft)).toEqual({ ok: true, item: { kind: 'product', content } });
  expect(differencesOf(subject, draft, draft)).toEqual([]);
});

it('an amount with too many decimals is refused at its field and never rounded [NUM-03]', () => {
  const draft = draftOf(subject, content);
  const errorsOf = (price: string) => {
    const reading = readDraft(subject, { ...draft, price });
    return reading.ok ? reading.item.content : reading.errors;
  };
  for (const price of ['2.999', '1e3', '-1', 'free', '2,99x']) {
    expect([price, errorsOf(price)]).toEqual([price, { price: 'number' }]);
  }
  expect(errorsOf('')).toEqual({ price: 'required' });
  expect(errorsOf('1,299.5')).toMatchObject({ price: '129950' });
});

it('a changed amount is listed with its unit, and a plain number without one [NUM-03]', () => {
  const first = draftOf(subject, content);
  const then = { ...first, price: '1299.5', amount: '1500', chargedPrice: '2', position: '3' };
  const units = differencesOf(subject, first, then).map(({ name, unit }) => [name, unit]);
  expect(units).toEqual([
    ['amount', 'SPOON'],
    ['price', 'USD'],
    ['chargedPrice', 'USD'],
    ['position', undefined],
  ]);
  const korean = { ...subject, country: 'kr' } as const;
  expect(differencesOf(korean, first, { ...first, price: '1500' })).toMatchObject([
    { unit: 'KRW' },
  ]);
});

it('only catalogue items that can be switched show whether they are on [OPS-01]', () => {
  const kinds = ['product', 'badge', 'method', 'limit', 'retry', 'category', 'terms'] as const;
  expect(kinds.filter(isSwitched)).toEqual(['product', 'badge', 'method']);
});

it('changes of a catalogue item are listed field by field and language by language [OPS-01]', () => {
  const before = { kind: 'sale', bannerTitle: 'one', 'texts.ko': '하나', 'texts.ja': 'ひとつ' };
  const after = { ...before, bannerTitle: 'two', 'texts.ko': '둘' };
  const promotion = { kind: 'promotion', country: 'us', key: '202' } as const;
  expect(differencesOf(promotion, before, after)).toEqual([
    { name: 'bannerTitle', locale: undefined, before: 'one', after: 'two' },
    { name: 'texts', locale: 'ko', before: '하나', after: '둘' },
  ]);
});

it("typed dates are read in the country's time zone, whatever the operator's own zone is [OPS-01]", () => {
  expect(instantOf('2026-03-01T09:00', 'Asia/Seoul')).toBe('2026-03-01T00:00:00.000Z');
  expect(wallClockOf('2026-02-28T15:30:00Z', 'Asia/Seoul')).toBe('2026-03-01T00:30');
  expect(instantOf('2026-07-01T12:00', 'America/New_York')).toBe('2026-07-01T16:00:00.000Z');
  expect(instantOf('soon', 'UTC')).toBeUndefined();
});

it.each([
  ['bank', { name: '새은행', english: 'New Bank', position: 3, active: true }],
  ['category', { position: -1 }],
  [
    'seller',
    {
      name: '주식회사 디퍼',
      representative: null,
      registrationNumber: '000-00-00000',
      saleNumber: null,
      address: '서울',
      phone: '1500-0000',
      email: 'help-kr@dipper.example',
      taxBasisPoints: 1000,
    },
  ],
  [
    'free_months',
    {
      type: 'plan',
      productId: 9101,
      months: 2,
      standardPrice: '3300',
      startsAt: '2026-03-01T00:00:00.000Z',
      endsAt: null,
    },
  ],
  ['terms', { value: '# 하나\n둘', texts: { en: '# One\ntwo' } }],
] as const)(
  'a %s that is opened and not edited is saved with the same content [OPS-01]',
  (kind, same) => {
    const about = { kind, country: 'kr', key: 'one' } as const;
    expect(readDraft(about, draftOf(about, same))).toEqual({
      ok: true,
      item: { kind, content: same },
    });
  },
);

it('retry steps are typed row by row, and the row with missing or too late hours is named [NUM-03]', () => {
  const retry = { kind: 'retry', country: 'kr', key: 'soft' } as const;
  const rows = [
    { hours: '24', step: 'try' },
    { hours: '168', step: 'end' },
  ] as const;
  const steps = stepRowsText(rows);
  expect(stepRowsOf(steps)).toEqual(rows);
  const content = {
    steps: [
      { afterHours: 24, step: 'try' },
      { afterHours: 168, step: 'end' },
    ],
  };
  expect(draftOf(retry, content)).toEqual({ steps });
  expect(readDraft(retry, { steps })).toEqual({ ok: true, item: { kind: 'retry', content } });
  const errorsOf = (hours: string) => {
    const reading = readDraft(retry, { steps: stepRowsText([rows[0], { ...rows[1], hours }]) });
    return reading.ok ? {} : reading.errors;
  };
  expect(errorsOf('')).toEqual({ steps: 'steps' });
  expect(errorsOf('2161')).toEqual({ 'steps.1.afterHours': 'wrong' });
  expect(readDraft(retry, { steps: stepRowsText([]) })).toMatchObject({
    errors: { steps: 'required' },
  });
});

it.each([
  ['price', '1', true],
  ['promotionAmount', '5', true],
  ['firstTime', true, true],
  ['name', 'thirty', false],
  ['position', '9', false],
])('changing another %s needs two operators: %s, %s [OPS-01]', (name, typed, isOfTwo) => {
  const draft = draftOf(subject, content);
  const differences = differencesOf(subject, draft, { ...draft, [name]: typed });
  expect(isPricedOtherwise(subject, differences)).toBe(isOfTwo);
});

it('putting a product on sale needs two operators, and taking it off sale needs one [OPS-01]', () => {
  const [on, off] = [true, false].map((active) => draftOf(subject, { ...content, active }));
  const turned = (one = {}, other = {}) =>
    isPricedOtherwise(subject, differencesOf(subject, one, other));
  expect([turned(on, off), turned(off, on)]).toEqual([false, true]);
  expect(isPricedOtherwise({ ...subject, key: undefined }, [])).toBe(true);
  expect(isPricedOtherwise({ ...subject, kind: 'badge' }, [])).toBe(false);
});
