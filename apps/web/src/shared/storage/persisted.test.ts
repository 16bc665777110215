import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createPersistedStore } from './persisted.ts';
import type { Shelf } from './persisted.ts';

const shelfWith = (
  stored: Record<string, string> = {},
): Shelf & { stored: Map<string, string> } => {
  const shelf = new Map(Object.entries(stored));
  return {
    stored: shelf,
    getItem: (key) => shelf.get(key) ?? null,
    setItem: (key, text) => void shelf.set(key, text),
    removeItem: (key) => void shelf.delete(key),
  };
};

type State = { readonly city: string; readonly secret: string };

const storeOn = (shelf: Shelf | undefined) =>
  createPersistedStore<State>(
    {
      name: 'place',
      version: 2,
      schema: z.object({ city: z.string() }),
      initial: { city: 'none', secret: '' },
      keep: ({ city }) => ({ city }),
      migrate: (stored, version) =>
        version === 1 ? { city: z.object({ town: z.string() }).parse(stored).town } : undefined,
    },
    shelf,
  );

const envelope = (version: number, state: unknown): Record<string, string> => ({
  'dipper.place': JSON.stringify({ version, state }),
});

describe('a persisted store', () => {
  it('writes only the fields of its allow-list, with a version [AUTH-15]', () => {
    const shelf = shelfWith();
    storeOn(shelf).set({ city: 'Seoul', secret: '711231-1234567' });
    expect(shelf.stored.get('dipper.place')).toBe('{"version":2,"state":{"city":"Seoul"}}');
  });

  it('is restored as it was saved [AUTH-15]', () => {
    expect(storeOn(shelfWith(envelope(2, { city: 'Seoul' }))).get()).toEqual({
      city: 'Seoul',
      secret: '',
    });
  });

  it('migrates an older version [AUTH-15]', () => {
    expect(storeOn(shelfWith(envelope(1, { town: 'Busan' }))).get().city).toBe('Busan');
  });

  it.each([
    ['a newer version', envelope(3, { city: 'Seoul' })],
    ['a value of another shape', envelope(2, { city: 7 })],
    ['no version', { 'dipper.place': '{"state":{"city":"Seoul"}}' }],
    ['no JSON', { 'dipper.place': '{' }],
    ['a list', { 'dipper.place': '[]' }],
    ['null', { 'dipper.place': 'null' }],
    ['an unreadable old version', envelope(0, { city: 'Seoul' })],
  ])('begins empty with %s [AUTH-15]', (_what, stored) => {
    expect(storeOn(shelfWith(stored)).get()).toEqual({ city: 'none', secret: '' });
  });

  it('leaves nothing in the storage when it is reset [AUTH-15]', () => {
    const shelf = shelfWith(envelope(2, { city: 'Seoul' }));
    storeOn(shelf).reset();
    expect(shelf.stored.size).toBe(0);
  });

  it('adopts what another tab has saved, without writing it back [AUTH-15]', () => {
    const shelf = shelfWith();
    const store = storeOn(shelf);
    shelf.setItem('dipper.place', JSON.stringify({ version: 2, state: { city: 'Tokyo' } }));
    store.reload();
    expect(store.get().city).toBe('Tokyo');
  });

  it('works without a storage and with a full one [ERR-04]', () => {
    const full: Shelf = {
      getItem: () => {
        throw new DOMException('no', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    for (const shelf of [undefined, full]) {
      const store = storeOn(shelf);
      store.set({ city: 'Riyadh', secret: '' });
      expect(store.get().city).toBe('Riyadh');
    }
  });
});
