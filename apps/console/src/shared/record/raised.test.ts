import { locales } from '@dipper/contract';
import { createTranslator } from '@dipper/texts';
import { expect, it } from 'vitest';

import { loadTexts } from '../i18n/texts.ts';

it.each(locales)(
  'texts in %s say by whom or by what an operator was invited [NAV-21]',
  async (locale) => {
    const t = createTranslator(await loadTexts('core', locale), locale);
    for (const how of ['raised_invited', 'raised_reinvited']) {
      expect(t(how, { by: 'ada', origin: 'operator', days: 0 })).toContain('ada');
      const byCommand = t(how, { by: 'command line', origin: 'command', days: 0 });
      expect(byCommand.includes('command line')).toBe(locale === 'en');
    }
    const seeded = t('raised_invited', { by: 'demo seed', origin: 'demo', days: 0 });
    expect(seeded).not.toContain('demo seed');
  },
);
