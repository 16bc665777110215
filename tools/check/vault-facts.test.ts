import path from 'node:path';

import { afterEach, expect, it } from 'vitest';

import { protocols } from '../../apps/server/src/protocols.ts';
import { plant } from './testing/plant.ts';
import { defaultGaps, vaultGaps, vaultGivers, windowGaps, windowsSent } from './vault-facts.ts';

let remove: () => void = () => undefined;

afterEach(() => remove());

const root = path.resolve(import.meta.dirname, '../..');
const room = 'apps/vault/src/providers';
const { hecto, tosspayments } = protocols;
if (hecto === undefined || tosspayments === undefined) throw new Error('a protocol is missing');

it("the vault's facts agree with protocol.ts", () => {
  expect(vaultGaps(root, protocols)).toEqual([]);
});

it.each([
  ['CA99', 'invalid_card', ['no: "CA99 invalid_card" of the vault alone']],
  [
    'CA20',
    'card_rejected',
    ['no: "CA20 card_rejected" of the vault alone', 'no: "CA20 invalid_card" of protocol.ts alone'],
  ],
])(
  'a refusal code that the vault and protocol.ts read differently is reported: %s',
  (code, error, gaps) => {
    const facts = vaultGivers['hecto'] ?? { noes: {}, sent: {} };
    const giver = { ...facts, noes: { ...facts.noes, [code]: { error } } };
    expect(vaultGaps(root, protocols, { hecto: giver })).toEqual(
      gaps.map((gap) => `${room}/hecto: ${gap}`),
    );
  },
);

it('a refusal, a field and an address that only protocol.ts has are reported', () => {
  const { register: _noes, ...refusals } = tosspayments.refusals;
  const { register: _message, ...messages } = tosspayments.messages;
  const { register: _address, ...addresses } = tosspayments.addresses;
  const bare = { ...tosspayments, refusals, messages, addresses };
  const gaps = vaultGaps(root, { hecto, tosspayments: bare });
  expect(gaps).toContain(`${room}/tosspayments: sent: "cardNumber" of the vault alone`);
  expect(gaps).toContain(
    `${room}/tosspayments: address: "/v1/billing/authorizations/card" of the vault alone`,
  );
  expect(vaultGaps(root, { hecto })).toEqual([`${room}: "tosspayments" has no protocol`]);
});

it('a field that the vault reads and no message has is reported', () => {
  const tree = plant({
    [`${room}/hecto.ts`]:
      'const at = [`${url}/spay/APICardAuth.do`, `${url}/spay/APICardActionDelkey.do`];\n',
    [`${room}/hecto-translate.ts`]: `const a = told(body, 'cardCd') ?? told(body, 'cardNm');\n`,
  });
  ({ remove } = tree);
  const { hecto: giver } = vaultGivers;
  if (giver === undefined) throw new Error('the vault has no Hecto');
  expect(vaultGaps(tree.root, protocols, { hecto: giver })).toEqual([
    `${room}/hecto: reads "cardCd", which no message of protocol.ts has`,
  ]);
});

it('a field that only a provider window or only its message has is reported', () => {
  expect(windowGaps(protocols)).toEqual([]);
  const { cardWindow = {}, window = {} } = windowsSent;
  const { windowTarget: _target, ...less } = { windowTarget: '', ...cardWindow };
  const windows = {
    window: { ...window, amount: { currency: '', value: 1, tax: 0 } },
    cardWindow: less,
  };
  expect(windowGaps(protocols, windows)).toEqual([
    'apps/vault/src/window.ts: window: "amount.tax" of the vault alone',
    'apps/vault/src/window.ts: cardWindow: "windowTarget" of protocol.ts alone',
  ]);
});

it('a default path that differs between vault and server is reported', () => {
  expect(defaultGaps()).toEqual([]);
  const vault = { name: 'VAULT_FORGET_PATH', fallback: '/forget' };
  const server = { name: 'PROVIDER_FORGET_PATH', fallback: '/delete' };
  expect(defaultGaps([[vault, server]])).toEqual([
    `${room}: VAULT_FORGET_PATH is "/forget" and PROVIDER_FORGET_PATH "/delete"`,
  ]);
});
