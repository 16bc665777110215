import { describe, expect, it } from 'vitest';
import { createAttempts, usualLimits, type Try } from './attempts.ts';

const number = '4330123499990008';

const createWatched = (more: Partial<typeof usualLimits> = {}) => {
  let nowMs = 0;
  const attempts = createAttempts({ ...usualLimits, ...more }, () => nowMs);
  /** Admits a try and ends it at once, before the next one. */
  const admit = (registrationId: string, address: string, of = number) => {
    const admission = attempts.admit({ registrationId, address, number: of });
    if (admission === 'admitted') attempts.end(registrationId);
    return admission;
  };
  const refuse = (given: Partial<Try>, times = 1): void => {
    const all = { registrationId: 'r1-1', address: '192.0.2.1', number, ...given };
    for (let time = 0; time < times; time += 1) attempts.note(all, 'refused');
  };
  return {
    ...attempts,
    begin: attempts.admit,
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

  it('is counted by network: of IPv6, whoever has one address has 64 bits of them [SUB-03]', () => {
    const { admit } = createWatched();
    for (let tries = 0; tries < 20; tries += 1) {
      expect(admit(`r${tries}`, `2001:db8:1:2::${tries + 1}`)).toBe('admitted');
    }
    expect(admit('r99', '2001:db8:1:2:ffff::9')).toBe('busy');
    expect(admit('r99', '2001:db8:1:3::1')).toBe('admitted');
  });

  it('has one try under way for one registration [SUB-03]', () => {
    const { begin, end } = createWatched();
    const given = { registrationId: 'r1', address: '192.0.2.1', number };
    const five = Array.from({ length: 5 }, () => begin(given));
    expect(five).toEqual(['admitted', 'busy', 'busy', 'busy', 'busy']);
    end('r1');
    expect(begin(given)).toBe('admitted');
  });

  it('shuts the form for nobody else: fifty refused tries of one person, from three addresses [SUB-03]', () => {
    const { admit, refuse } = createWatched();
    for (const address of ['192.0.2.1', '198.51.100.1', '203.0.113.1']) refuse({ address }, 17);
    expect(admit('r2-1', '198.18.0.1')).toBe('admitted');
    expect(admit('r2-1', '192.0.2.2')).toBe('admitted');
  });

  it('rests with the block of networks that most of what was refused came from [SUB-03]', () => {
    const { admit, refuse, pass } = createWatched();
    for (let host = 0; host < 50; host += 1) {
      const card = `43301${String(host).padStart(3, '0')}99990008`;
      refuse({ registrationId: `r${host}-1`, address: `192.0.2.${host}`, number: card });
    }
    expect(admit('r99-1', '192.0.2.99')).toBe('busy');
    expect(admit('r99-1', '192.0.3.99')).toBe('admitted');
    pass(usualLimits.restMs);
    expect(admit('r99-1', '192.0.2.99')).toBe('admitted');
  });

  it('rests with the issuer whose cards many are trying, and with no other [SUB-03]', () => {
    const { admit, note, refuse, pass } = createWatched();
    for (let place = 0; place < 50; place += 1) refuse(stranger(place));
    expect(admit('r99-1', '192.0.2.1')).toBe('busy');
    expect(admit('r99-1', '192.0.2.1', '5220123499990008')).toBe('admitted');
    pass(usualLimits.restMs);
    expect(admit('r99-1', '192.0.2.1')).toBe('admitted');
    for (let place = 0; place < 120; place += 1) {
      note(stranger(place, '5220123499990008'), place % 2 === 0 ? 'refused' : 'issued');
    }
    expect(admit('r98-1', '192.0.2.1', '5220123499990008')).toBe('admitted');
  });

  it('is remembered in bounded room [SUB-03]', () => {
    const { admit } = createWatched({ rememberedMax: 3, perRegistration: 1 });
    for (const name of ['r1', 'r2', 'r3', 'r4']) expect(admit(name, name)).toBe('admitted');
    expect(admit('r4', 'x')).toBe('spent');
    expect(admit('r1', 'y')).toBe('admitted');
  });
});
