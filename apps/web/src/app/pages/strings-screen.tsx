import { locales } from '@dipper/contract';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { allTexts, useTexts } from '../../shared/i18n/index.ts';
import type { TextTable } from '../../shared/i18n/index.ts';

/** Shows every text in all languages, side by side, for translators. */
export function Screen(): ReactNode {
  const t = useTexts('session');
  const [tables, setTables] = useState<readonly TextTable[]>([]);
  useEffect(() => {
    void allTexts().then(setTables);
  }, []);
  return (
    <SitePage title={t('strings')}>
      {tables.map(({ area, rows }) => (
        <section key={area}>
          <h2>{area}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('key')}</th>
                {locales.map((locale) => (
                  <th key={locale} scope="col">
                    {locale}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, texts }) => (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  {locales.map((locale) => (
                    <td key={locale} lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
                      {texts[locale]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </SitePage>
  );
}
