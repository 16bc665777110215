import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { classOf, factsOf } from './core/protocols/index.ts';
import { protocols } from './protocols.ts';

const samplesOf = (folder: string): string[] => {
  const samples = path.join(import.meta.dirname, 'providers', folder, 'samples');
  return existsSync(samples) ? readdirSync(samples).toSorted() : [];
};

describe.each(Object.entries(protocols))('the protocol file of %s', (folder, protocol) => {
  const facts = factsOf(protocol);

  it('names an existing source for each fact, or calls it unproved [PAY-05]', () => {
    const sources = new Set([...Object.keys(protocol.sources), 'unproved']);
    expect(facts.filter(({ proof }) => !sources.has(proof))).toEqual([]);
    expect(facts.length).toBeGreaterThan(0);
  });

  it('has an address and a date for each source', () => {
    for (const { where, date } of Object.values(protocol.sources)) {
      expect(where.length).toBeGreaterThan(8);
      expect(date).toMatch(/^20\d\d(-\d\d){0,2}$/);
    }
  });

  it('says of each unproved fact why no public text has it, and what happens meanwhile [PAY-05]', () => {
    const places = Object.values(protocol.unproved).flatMap(({ about = [] }) => about);
    const isExplained = (place: string): boolean =>
      places.some((about) => place === about || place.startsWith(`${about}.`));
    const open = facts.filter(
      ({ place, proof }) => classOf(protocol, proof) === 'unproved' && !isExplained(place),
    );
    expect(open).toEqual([]);
  });

  it('names the publisher of each of its samples, and no missing sample', () => {
    expect(Object.keys(protocol.samples).toSorted()).toEqual(samplesOf(folder));
  });
});
