import { errorNameOf } from '@dipper/contract';
import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { failureNumberOf } from './codes.ts';
import { refusals } from './refusals.ts';

const codes = Object.keys(refusals.charge);

it.each([
  ['credit_card', 31],
  ['mobile', 35],
  ['culture_voucher', 29],
  ['book_voucher', 34],
  ['virtual_bank', 36],
] as const)('each reason for which %s declines has a test [ERR-03]', (key, id) => {
  const reasons = codes.map((code) => errorNameOf(failureNumberOf(code, id)));
  expect(reasonsShown(key)).toEqual(new Set(reasons));
});
