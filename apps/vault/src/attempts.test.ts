import { describe, expect, it } from 'vitest';
import { createAttempts, usualLimits } from './attempts.ts';

const createWatched = (more: Partial<typeof usualLimits> = {}) => {
  let nowMs = 0;
  const attempts = createAttempts({ ...usualLimits, ...more }, () => nowMs);
  return { ...attempts, pass: (ms: number) => void (nowMs += ms) };
};

describe('who tries many cards', () => {
  it('has five tries for one registration [SUB-03]', () => {
    const { admit } = createWatched();
    const five = Array.from({ length: 5 }, (_, place) => admit('r1', `a${place}`));
    expect(new Set(five)).toEqual(new Set(['admitted']));
    expect(admit('r1', 'a9')).toBe('spent');
    expect(admit('r2', 'a9')).toBe('admitted');
  });

  it('has twenty from one address, until it has waited [SUB-03]', () => {
    const { admit, pass } = createWatched();
    for (let tries = 0; tries < 20; tries += 1) expect(admit(`r${tries}`, 'a')).toBe('admitted');
    expect(admit('r99', 'a')).toBe('busy');
    expect(admit('r99', 'b')).toBe('admitted');
    pass(usualLimits.windowMs);
    expect(admit('r100', 'a')).toBe('admitted');
  });

  it('loses no try to a provider that did not answer, and has none left after a card [SUB-03]', () => {
    const { admit, forgive, close } = createWatched();
    for (let tries = 0; tries < 9; tries += 1) {
      expect(admit('r1', `a${tries}`)).toBe('admitted');
      forgive('r1');
    }
    close('r1');
    expect(admit('r1', 'a')).toBe('spent');
  });

  it('is stopped for all when most of what is tried is refused, and not when little is [SUB-03]', () => {
    const { admit, note, pass } = createWatched({ refusalsMin: 10, refusalShare: 0.8 });
    for (let tries = 0; tries < 9; tries += 1) note('refused');
    expect(admit('r1', 'a')).toBe('admitted');
    note('refused');
    expect(admit('r2', 'b')).toBe('busy');
    pass(usualLimits.restMs);
    expect(admit('r2', 'b')).toBe('admitted');
    for (let tries = 0; tries < 30; tries += 1) note(tries % 2 === 0 ? 'refused' : 'issued');
    expect(admit('r3', 'c')).toBe('admitted');
  });

  it('is remembered in bounded room [SUB-03]', () => {
    const { admit } = createWatched({ rememberedMax: 3, perRegistration: 1 });
    for (const name of ['r1', 'r2', 'r3', 'r4']) expect(admit(name, name)).toBe('admitted');
    expect(admit('r4', 'x')).toBe('spent');
    expect(admit('r1', 'y')).toBe('admitted');
  });
});
