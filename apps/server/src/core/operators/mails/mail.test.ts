import { locales } from '@dipper/contract';
import { expect, it } from 'vitest';
import { operatorMail } from './mail.ts';

const kinds = [
  { kind: 'invitation', facts: { by: 'ada' } },
  { kind: 'raised', facts: { how: 'invited', by: 'ada + bea' } },
  { kind: 'raised', facts: { how: 'reinvited', by: 'ada + bea' } },
  { kind: 'raised', facts: { how: 'role', by: 'ada + bea' } },
  { kind: 'wrong-codes', facts: {} },
  { kind: 'terms', facts: { by: 'ada + bea', from: '2026-12-01' } },
  { kind: 'withdrawn', facts: { by: 'ada', from: '2026-12-01' } },
] as const;

it.each(locales)('every mail exists in %s, without an unfilled placeholder [OPS-01]', (locale) => {
  for (const each of kinds) {
    const mail = operatorMail(locale, { ...each, name: 'kim' }, 'https://console.example');
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]/);
    expect(`${mail.subject}${mail.text}`).toContain('kim');
    expect(mail.text).toContain('https://console.example');
  }
});

it.each(locales)(
  'a mail in %s says that an operator was invited from the command line [OPS-01]',
  (locale) => {
    for (const how of ['invited', 'reinvited'] as const) {
      const facts = { how, by: 'command line' };
      const { text } = operatorMail(locale, { kind: 'raised', name: 'kim', facts }, '');
      const isEnglish = locale === 'en';
      expect([text.includes('command line'), text.includes('kim')]).toEqual([isEnglish, true]);
    }
  },
);
