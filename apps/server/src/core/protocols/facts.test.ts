import { describe, expect, it } from 'vitest';

import type { Protocol } from '../../ports/protocol.ts';
import { countFacts, factsOf, lastDate } from './facts.ts';

const protocol: Protocol<'guide' | 'code'> = {
  provider: 'somebody',
  sources: {
    guide: { class: 'official', title: 'Guide', where: 'https://a.example', date: '2026-01-02' },
    code: { class: 'client', title: 'Code', where: 'github b/c', date: '2025-12' },
  },
  hosts: {
    api: {
      value: 'https://a.example',
      settings: ['PROVIDER_URL'],
      use: 'every call',
      source: 'guide',
    },
  },
  authentication: { key: { says: 'A key goes along.', source: 'unproved' } },
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
  methods: {
    card: { id: 31, name: 'card', refund: 'whole', source: 'guide', elsewhere: { refund: 'code' } },
  },
  words: { status: { PAID: { meaning: 'paid', as: 'paid', source: 'guide' } } },
  refusals: { charge: { E1: { meaning: 'no', reason: 'payment_failed', source: 'code' } } },
  rules: { signature: { says: 'A hash of all fields.', source: 'unproved' } },
  samples: { 'pay.json': 'guide' },
  unproved: {},
};

describe('the facts of a provider’s protocol', () => {
  it('each name their source, and a field a source of its own where it has one', () => {
    expect(factsOf(protocol)).toEqual([
      { place: 'hosts.api', proof: 'guide' },
      { place: 'authentication.key', proof: 'unproved' },
      { place: 'addresses.pay', proof: 'guide' },
      { place: 'messages.pay.id', proof: 'guide' },
      { place: 'messages.pay.amount', proof: 'guide' },
      { place: 'messages.pay.state', proof: 'code' },
      { place: 'messages.pay.card.number', proof: 'unproved' },
      { place: 'messages.ping', proof: 'unproved' },
      { place: 'methods.card', proof: 'guide' },
      { place: 'methods.card.refund', proof: 'code' },
      { place: 'refusals.charge.E1', proof: 'code' },
      { place: 'words.status.PAID', proof: 'guide' },
      { place: 'rules.signature', proof: 'unproved' },
      { place: 'samples.pay.json', proof: 'guide' },
    ]);
  });

  it('are counted by source, and one without a source is unproved', () => {
    expect(countFacts(protocol)).toEqual({ official: 7, client: 3, unproved: 4 });
    expect(countFacts({ ...protocol, sources: {} })).toEqual({
      official: 0,
      client: 0,
      unproved: 14,
    });
  });

  it('are dated by their newest source', () => {
    expect(lastDate(protocol)).toBe('2026-01-02');
    expect(lastDate({ ...protocol, sources: {} })).toBeUndefined();
  });
});
