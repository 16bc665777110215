import { afterEach, describe, expect, it } from 'vitest';

import { protocolGaps } from './protocols.ts';
import { plant } from './testing/plant.ts';

let remove: () => void = () => undefined;

afterEach(() => remove());

const room = 'apps/server/src/providers';
const client = `${room}/bank/client.ts`;

const bank = {
  provider: 'Bank',
  sources: {
    guide: { class: 'official', title: 'Guide', where: 'https://a.example', date: '2026-01-02' },
  },
  hosts: {},
  authentication: {},
  addresses: {},
  messages: { pay: { source: 'guide', sent: ['kind'], values: { kind: ['SALE'] } } },
  methods: { card: { id: 31, name: 'card', code: 'CA', source: 'guide' } },
  refusals: { charge: { '101 22': { meaning: 'no', reason: 'payment_failed', source: 'guide' } } },
  words: {
    status: {
      DONE: { meaning: 'paid', as: 'paid', source: 'guide' },
      '0021': { meaning: 'done', as: 'done', source: 'guide' },
      입금: { meaning: 'came in', as: 'in', source: 'guide' },
    },
  },
  samples: {},
  unproved: {},
} as const;

function gapsOf(text: string, files: Record<string, string> = {}): string[] {
  const tree = plant({
    [`${room}/bank/protocol.ts`]: `export const bankProtocol = { OTHER: 'IN_PROGRESS' };\n`,
    [client]: text,
    ...files,
  });
  ({ remove } = tree);
  return protocolGaps(tree.root, { protocols: { bank }, exceptions: {} });
}

describe("a provider's codes and words that its protocol does not name", () => {
  it.each([
    [`switch (payment.status) { case 'IN_PROGRESS': break; }`, 'IN_PROGRESS'],
    [`const isPaid = status === 'PAID';`, 'PAID'],
    [`const held = new Set(['HELD']);`, 'HELD'],
    [`const stages = new Map([['READY', 'untouched']]);`, 'READY'],
    [`const stages = { READY: 'untouched' };`, 'READY'],
    [`const decided = { 'PAYMENT.DENIED': true };`, 'PAYMENT.DENIED'],
    [`const done = '0000';`, '0000'],
    [`const body = { ver: '0A19' };`, '0A19'],
    [`const body = { of: 'LOGIN' };`, 'LOGIN'],
    [`const faults = /^VTIM$/;`, 'VTIM'],
    [`const faults = /^(?:CA86)$/;`, 'CA86'],
    [`const before = /^10146/;`, '10146'],
    [`const isOpen = word === 'pending payee';`, 'pending payee'],
    [`const isOut = line.kind !== '출금';`, '출금'],
    [`const status = z.enum(['completed']);`, 'completed'],
    [`const type = z.literal('person.proven');`, 'person.proven'],
    [`const isPage = ['payer-action'].includes(rel);`, 'payer-action'],
    [`const sold = '2'; const isSold = status === sold;`, '2'],
    ['const held = new Set([`HELD`]);', 'HELD'],
  ])('are reported: %s', (line, word) => {
    const found = gapsOf(`\n${line}\n`);
    expect(new Set(found)).toEqual(new Set([`${client}:2: "${word}" is no word of protocol.ts`]));
  });

  it('are not reported when the protocol has them as a word, result, refusal, method or value', () => {
    const lines = [
      `switch (status) { case 'DONE': break; case 'paid': break; }`,
      `const done = ['0021', 'CA', '101', '22', 'SALE'];`,
      `const isIn = kind === '입금' || name === 'card';`,
    ];
    expect(gapsOf(lines.join('\n'))).toEqual([]);
  });

  it('are not reported when they are typed words of ours or belong to HTTP, money or errors', () => {
    const lines = [
      `type Hint = { readonly kind: 'hinted' };`,
      `const isHint = hint.kind === 'hinted' || page === 'approve';`,
      `send({ method: 'POST', currency: 'KRW', text: name.normalize('NFC') });`,
      `const isCancel = no.reason === 'payment_canceled' || typeof word === 'string';`,
      `const shape = /^[0-9A-Z]{22,86}$/; const first = text === '/' || text === '';`,
      `import { PAY } from './pay.ts'; // 'IN_PROGRESS'`,
    ];
    const ports = {
      'apps/server/src/ports/payment.ts': `export type Page = 'approve' | 'cancel';\n`,
    };
    expect(gapsOf(lines.join('\n'), ports)).toEqual([]);
    expect(gapsOf(`const isHint = hint.kind === 'hinted';`)).toHaveLength(1);
  });
});
