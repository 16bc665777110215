import { localeOfCountry } from '@dipper/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { useCountry } from '../session/index.ts';
import { companyOf } from './company.ts';

/** Who is behind the page and how to reach them, by country. */
export function SiteFooter(): ReactNode {
  const t = useTexts('core');
  const country = useCountry();
  const { name, representative, address, registration, email, phone } = companyOf[country];
  const whole = representative === undefined ? name : `${name} · ${representative}`;
  return (
    <footer className="site-footer">
      <p className="site-footer-contact">
        <span>{t('footer.contact')}</span>
        <a className="d-link" href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
        <a className="d-link" href={`tel:${phone}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      </p>
      <details>
        <summary>{t('footer.company')}</summary>
        <div lang={localeOfCountry[country]}>
          {[whole, address, registration].map((line) => (
            <p key={line}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </div>
      </details>
      <p>{t('footer.copyright')}</p>
    </footer>
  );
}
