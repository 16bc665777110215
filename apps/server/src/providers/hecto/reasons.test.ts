import { errorNameOf } from '@dipper/contract';
import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { failureOf, isNo, isTurnedBack } from './codes.ts';
import { methodOf } from './methods.ts';

/** Only a card is answered by these. */
const ofCards: ReadonlySet<string> = new Set(['0905', '8373']);

const numbers = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
/** The codes that its windows of vouchers and of Tmoney can answer. */
const codes = [
  ...numbers,
  ...numbers
    .slice(0, 100)
    .flatMap((n) => [`GC${n.slice(2)}`, `ST${n.slice(2)}`, `TM${n.slice(2)}`]),
].filter((code) => !ofCards.has(code) && isNo('charge', code) && !isTurnedBack(code));

it.each([
  ['smart_culture_voucher', 30],
  ['happy_money', 32],
  ['tmoney', 33],
] as const)('each reason for which %s declines has a test [ERR-03]', (key, id) => {
  const reasons = codes.map((code) => errorNameOf(failureOf('charge', code, methodOf(id))));
  expect(reasonsShown(key)).toEqual(new Set(reasons));
});
