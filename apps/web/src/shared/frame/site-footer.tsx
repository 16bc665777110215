import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { lazyPart } from '../loading/index.ts';
import { useCountry } from '../session/index.ts';
import { contactOf } from './company.ts';

const CompanyDetails = lazyPart(
  async () => (await import('./company-details.tsx')).CompanyDetails,
  null,
  true,
);

/** Shows the operator of the page and its contacts, by country. */
export function SiteFooter(): ReactNode {
  const t = useTexts('core');
  const [isOpen, setOpen] = useState(false);
  const { email, phone } = contactOf[useCountry()];
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
      <details
        onToggle={() => setOpen(true)}
        ref={(details) => {
          // The footer may have been opened before the script ran: then no event reported it.
          if (details?.open === true) setOpen(true);
        }}
      >
        <summary>{t('footer.company')}</summary>
        {isOpen ? <CompanyDetails /> : null}
      </details>
      <p>{t('footer.copyright')}</p>
    </footer>
  );
}
