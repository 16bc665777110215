import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { classOf, factsOf } from './core/protocols/index.ts';
import { protocols } from './protocols.ts';

const samplesOf = (folder: string): string[] => {
  const samples = path.join(import.meta.dirname, 'providers', folder, 'samples');
  return existsSync(samples) ? readdirSync(samples).toSorted() : [];
};

describe.each(Object.entries(protocols))('the protocol of %s', (folder, protocol) => {
  const facts = factsOf(protocol);

  it('names a source that is there for each fact, or says that it is unproved [PAY-05]', () => {
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

  it('explains each fact that no public text has which one can open, and what happens meanwhile [PAY-05]', () => {
    const places = Object.values(protocol.unproved).flatMap(({ about = [] }) => about);
    const isExplained = (place: string): boolean =>
      places.some((about) => place === about || place.startsWith(`${about}.`));
    const open = facts.filter(
      ({ place, proof }) => classOf(protocol, proof) === 'unproved' && !isExplained(place),
    );
    expect(open).toEqual([]);
  });

  it('names who published each of its samples, and no sample that is gone', () => {
    expect(Object.keys(protocol.samples).toSorted()).toEqual(samplesOf(folder));
  });
});
