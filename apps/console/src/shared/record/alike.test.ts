import { evidenceFields, locales } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import { expect, it } from 'vitest';

import type { TextArea } from '../i18n/index.ts';
import { loadTexts } from '../i18n/texts.ts';
import { camelOf } from './meaning.ts';

const areas = [
  'core',
  'exchange',
  'history',
  'operations',
  'partner',
  'purchase',
  'session',
  'shop',
  'subscription',
  'words',
] as const satisfies readonly TextArea[];

/** All that the console says in a language. */
const allIn = async (locale: Locale): Promise<string> =>
  JSON.stringify(await Promise.all(areas.map((area) => loadTexts(area, locale))));

it("each field of a provider's answer has a label of its own [OPS-01]", async () => {
  for (const locale of locales) {
    const words = await loadTexts('words', locale);
    const names = evidenceFields.map((field) => words[`field_${camelOf(field)}`]);
    const twice = names.filter((name, at) => names.indexOf(name) !== at);
    expect({ locale, twice }).toEqual({ locale, twice: [] });
  }
});

it('Korean texts use one word for person, operator and method, Arabic one spelling for provider and operator [NAV-21]', async () => {
  // The owner of a difference is one operator of them.
  const others = /.{0,20}(?:이용자|(?<!owner":")담당자|결제수단)/gu;
  expect((await allIn('ko')).match(others)).toBeNull();
  expect((await allIn('ar')).match(/.{0,20}(?:مزود|مشغل)/gu)).toBeNull();
});

it('ledger accounts name each provider as the rest of the console does [OPS-01]', async () => {
  for (const locale of locales) {
    const words = Object.entries(await loadTexts('words', locale));
    const named = new Map(words);
    const others = words.flatMap(([key, said]) => {
      const [, code] = /^account_platform\.(?:receivable|payout)\.(\w+)$/u.exec(key) ?? [];
      const name = named.get(`provider_${code}`);
      const isThere =
        typeof said === 'string' &&
        typeof name === 'string' &&
        said.toLowerCase().includes(name.toLowerCase());
      return code === undefined || isThere ? [] : [code];
    });
    expect({ locale, others }).toEqual({ locale, others: [] });
  }
});
