import { errorNameOf } from '@dipper/contract';
import { expect, it } from 'vitest';
import { reasonsShown } from '../../../../../tools/outcomes/index.ts';
import { chargeRefusalOf } from './codes.ts';
import { methodOf } from './methods.ts';

const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const types = signs.flatMap((one) => signs.map((other) => one + other));
/** The page's own that are about no card. */
const ofPage = ['1101', '4301', '5101', '7242', '9028'];

it.each([
  ['softbank_card', 39],
  ['webmoney', 38],
  ['bitcash', 40],
  ['softbank_mobile', 41],
  ['docomo_mobile', 42],
] as const)('each reason for which %s declines has a test [ERR-03]', (key, id) => {
  // A method without a call of its own has the codes that all have.
  const number = methodOf(id).code ?? '999';
  const reasons = [...ofPage, ...types.map((type) => `${number}${type}999`)].flatMap((code) => {
    const refusal = chargeRefusalOf(code);
    return refusal === undefined ? [] : [errorNameOf(refusal)];
  });
  expect(reasonsShown(key)).toEqual(new Set(reasons));
});
