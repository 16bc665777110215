import { describe, expect, it } from 'vitest';

import type { Protocol } from '../../ports/protocol.ts';
import { countFacts, factsOf, lastDate } from './facts.ts';

const protocol: Protocol<'guide' | 'code'> = {
  provider: 'somebody',
  sources: {
    guide: { class: 'official', title: 'Guide', where: 'https://a.example', date: '2026-01-02' },
    code: { class: 'client', title: 'Code', where: 'github b/c', date: '2025-12' },
  },
  addresses: { pay: { value: '/pay', use: 'begins', source: 'guide' } },
  messages: {
    pay: {
      source: 'guide',
      sent: ['id', 'amount'],
      read: ['id', 'state', 'card.number'],
      elsewhere: { state: 'code' },
      unproved: ['card.number'],
    },
    ping: { source: 'unproved' },
  },
  refusals: { charge: { E1: { meaning: 'no', reason: 'payment_failed', source: 'code' } } },
  rules: { signature: { says: 'A hash of all fields.', source: 'unproved' } },
  samples: { 'pay.json': 'guide' },
  unproved: {},
};

describe('the facts of a protocol', () => {
  it('are each known by their own source, a field by another one where it says so', () => {
    expect(factsOf(protocol)).toEqual([
      { place: 'addresses.pay', proof: 'guide' },
      { place: 'messages.pay.id', proof: 'guide' },
      { place: 'messages.pay.amount', proof: 'guide' },
      { place: 'messages.pay.state', proof: 'code' },
      { place: 'messages.pay.card.number', proof: 'unproved' },
      { place: 'messages.ping', proof: 'unproved' },
      { place: 'refusals.charge.E1', proof: 'code' },
      { place: 'rules.signature', proof: 'unproved' },
      { place: 'samples.pay.json', proof: 'guide' },
    ]);
  });

  it('are counted by who says so, and what names nobody is unproved', () => {
    expect(countFacts(protocol)).toEqual({ official: 4, client: 2, unproved: 3 });
    expect(countFacts({ ...protocol, sources: {} })).toEqual({
      official: 0,
      client: 0,
      unproved: 9,
    });
  });

  it('are as new as the newest of their sources', () => {
    expect(lastDate(protocol)).toBe('2026-01-02');
    expect(lastDate({ ...protocol, sources: {} })).toBeUndefined();
  });
});
