import { describe, expect, it } from 'vitest';
import { createAttempts, usualLimits, type Try } from './attempts.ts';

const number = '4330123499990008';

const createWatched = (more: Partial<typeof usualLimits> = {}) => {
  let nowMs = 0;
  const attempts = createAttempts({ ...usualLimits, ...more }, () => nowMs);
  const admit = (registrationId: string, address: string, of = number) =>
    attempts.admit({ registrationId, address, number: of });
  const refuse = (attempt: Partial<Try>, times = 1): void => {
    const all = { registrationId: 'r1-1', address: '192.0.2.1', number, ...attempt };
    for (let time = 0; time < times; time += 1) attempts.note(all, 'refused');
  };
  return {
    ...attempts,
    admit,
    refuse,
    pass: (ms: number) => void (nowMs += ms),
  };
};

/** Returns a try by another person, in a network of their own. */
const stranger = (place: number, of = number): Try => ({
  registrationId: `s${place}-1`,
  address: `10.${place}.0.1`,
  number: of,
});

describe('a person who tries many cards', () => {
  it('may try twenty from one address until the waiting time has passed [SUB-03]', () => {
    const { admit, pass } = createWatched();
    for (let tries = 0; tries < 20; tries += 1) expect(admit(`r${tries}`, 'a')).toBe(true);
    expect(admit('r99', 'a')).toBe(false);
    expect(admit('r99', 'b')).toBe(true);
    pass(usualLimits.windowMs);
    expect(admit('r100', 'a')).toBe(true);
  });

  it('is counted by network, so all IPv6 addresses of one /64 count as one [SUB-03]', () => {
    const { admit } = createWatched();
    for (let tries = 0; tries < 20; tries += 1) {
      expect(admit(`r${tries}`, `2001:db8:1:2::${tries + 1}`)).toBe(true);
    }
    expect(admit('r99', '2001:db8:1:2:ffff::9')).toBe(false);
    expect(admit('r99', '2001:db8:1:3::1')).toBe(true);
  });

  it('blocks nobody else, even with fifty refused tries from three addresses [SUB-03]', () => {
    const { admit, refuse } = createWatched();
    for (const address of ['192.0.2.1', '198.51.100.1', '203.0.113.1']) refuse({ address }, 17);
    expect(admit('r2-1', '198.18.0.1')).toBe(true);
    expect(admit('r2-1', '192.0.2.2')).toBe(true);
  });

  it('blocks the network block from which most refused cards came, for a time [SUB-03]', () => {
    const { admit, refuse, pass } = createWatched();
    for (let host = 0; host < 50; host += 1) {
      const card = `43301${String(host).padStart(3, '0')}99990008`;
      refuse({ registrationId: `r${host}-1`, address: `192.0.2.${host}`, number: card });
    }
    expect(admit('r99-1', '192.0.2.99')).toBe(false);
    expect(admit('r99-1', '192.0.3.99')).toBe(true);
    pass(usualLimits.restMs);
    expect(admit('r99-1', '192.0.2.99')).toBe(true);
  });

  it('blocks the issuer whose cards are being tried, and no other issuer [SUB-03]', () => {
    const { admit, note, refuse, pass } = createWatched();
    for (let place = 0; place < 50; place += 1) refuse(stranger(place));
    expect(admit('r99-1', '192.0.2.1')).toBe(false);
    expect(admit('r99-1', '192.0.2.1', '5220123499990008')).toBe(true);
    pass(usualLimits.restMs);
    expect(admit('r99-1', '192.0.2.1')).toBe(true);
    for (let place = 0; place < 120; place += 1) {
      note(stranger(place, '5220123499990008'), place % 2 === 0 ? 'refused' : 'issued');
    }
    expect(admit('r98-1', '192.0.2.1', '5220123499990008')).toBe(true);
  });

  it('is remembered within a bounded amount of memory [SUB-03]', () => {
    const { admit } = createWatched({ rememberedMax: 3, perNetwork: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) expect(admit('r', name)).toBe(true);
    expect(admit('r', 'a4')).toBe(false);
    expect(admit('r', 'a1')).toBe(true);
  });
});
