import { locales } from '@dipper/contract';
import { expect, it } from 'vitest';
import { operatorLetter } from './letters.ts';

const kinds = [
  { kind: 'invitation', facts: { by: 'ada' } },
  { kind: 'raised', facts: { how: 'invited', by: 'ada + bea' } },
  { kind: 'raised', facts: { how: 'reinvited', by: 'ada + bea' } },
  { kind: 'raised', facts: { how: 'role', by: 'ada + bea' } },
  { kind: 'wrong-codes', facts: {} },
  { kind: 'terms', facts: { by: 'ada + bea', from: '2026-12-01' } },
  { kind: 'withdrawn', facts: { by: 'ada', from: '2026-12-01' } },
] as const;

it.each(locales)('has every letter in %s, and no place in it is left open [OPS-01]', (locale) => {
  for (const each of kinds) {
    const letter = operatorLetter(locale, { ...each, name: 'kim' }, 'https://console.example');
    expect(`${letter.subject}${letter.text}`).not.toMatch(/[{}]/);
    expect(`${letter.subject}${letter.text}`).toContain('kim');
    expect(letter.text).toContain('https://console.example');
  }
});
