import { systemReasons, locales } from '@dipper/contract';
import { expect, it } from 'vitest';

import { loadTexts } from '../i18n/texts.ts';
import { spokenAuthor, spokenReason, spokenWhy } from './spoken-reason.ts';
import type { Say } from './use-words.ts';

const say: Say = (family, code) => `${family} in words: ${code}`;

it('a reason chosen from the list is translated, and a written reason is quoted as it is [OPS-01]', () => {
  expect(spokenReason(say, 'documents_unreadable')).toBe('why in words: documents_unreadable');
  for (const written of ['amount', 'trial', 'not found', 'the customer wrote to us']) {
    expect(spokenReason(say, written)).toBe(written);
  }
});

it("the system's own reasons are translated, but not an operator's with the same name or words [OPS-01]", () => {
  const began = { by: 'system', reason: 'as it began' };
  expect(spokenWhy(say, began)).toBe('why in words: as it began');
  expect(spokenAuthor(say, began)).toBe('author in words: system');
  for (const written of [
    { by: 'system', reason: 'they are fewer now' },
    { by: 'ada', reason: 'as it began' },
    { by: 'worker', reason: 'as it began' },
  ]) {
    expect(spokenWhy(say, written)).toBe(written.reason);
    expect(spokenAuthor(say, written)).toBe(written.by);
  }
});

it('every reason that the system writes is translated into each language [NAV-21]', async () => {
  for (const locale of locales) {
    const texts = await loadTexts('words', locale);
    const keys = ['author_system', ...systemReasons.map(([, reason]) => `why_${reason}`)];
    const missing = keys.filter((key) => key !== 'why_' && !Object.hasOwn(texts, key));
    expect({ locale, missing }).toEqual({ locale, missing: [] });
  }
});
