import {
  currencyOfCountry,
  currencySignOf,
  exponentOf,
  localeOfCountry,
  locales,
} from '@dipper/contract';
import type { CatalogueEntry, CatalogueKind, Country, Locale } from '@dipper/contract';
import { Amount, Badge, Icon, RadioCard, RadioCards, Select } from '@dipper/ui';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { useZoneName } from '../../shared/format/index.ts';
import { LocaleProvider, localeNames, useLocale, useTexts } from '../../shared/i18n/index.ts';
import { ScrollRegion } from '../../shared/scroll/index.ts';
import type { Draft, Subject } from './draft.ts';
import { zoneIn } from './moments.ts';
import { OfferWords, SellerWords, TermsWords } from './preview-words.tsx';

const widths = [456, 360] as const;

type PreviewProps = {
  readonly subject: Subject;
  readonly draft: Draft;
  readonly badges: readonly CatalogueEntry[];
};

const shownKinds: ReadonlySet<CatalogueKind> = new Set([
  'product',
  'promotion',
  'badge',
  'setting',
  'subscription',
  'free_months',
  'seller',
  'terms',
]);

/** Previews the entry as a phone shows it, in a chosen language. Typed markup stays text. */
export function Preview(props: PreviewProps): ReactNode {
  const t = useTexts('shop');
  const [locale, setLocale] = useState<Locale>(localeOfCountry[props.subject.country]);
  const [width, setWidth] = useState<number>(widths[0]);
  if (!shownKinds.has(props.subject.kind)) return null;
  return (
    <div className="shop-preview">
      <h2>{t('preview')}</h2>
      <div className="console-row">
        <Select
          aria-label={t('preview_language')}
          value={locale}
          onChange={({ target }) =>
            setLocale(locales.find((each) => each === target.value) ?? locale)
          }
        >
          {localeNames.map(([name, words]) => (
            <option key={name} value={name} lang={name}>
              {words}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('preview_width')}
          value={String(width)}
          onChange={({ target }) => setWidth(Number(target.value))}
        >
          {widths.map((each) => (
            <option key={each} value={each}>
              {`\u2066${each} × 800\u2069`}
            </option>
          ))}
        </Select>
      </div>
      <LocaleProvider locale={locale} choose={() => undefined}>
        <ScrollRegion
          className="shop-phone"
          role="region"
          label={t('preview')}
          lang={locale}
          dir={locale === 'ar' ? 'rtl' : 'ltr'}
          style={{ inlineSize: `${width}px` }}
        >
          <Suspense fallback={null}>
            <Phone {...props} />
          </Suspense>
        </ScrollRegion>
      </LocaleProvider>
    </div>
  );
}

const textIn = (draft: Draft, own: string, locale: Locale): string =>
  String(draft[`texts.${locale}`] ?? '').trim() || String(draft[own] ?? '');

function Phone({ subject, draft, badges }: PreviewProps): ReactNode {
  const t = useTexts('shop');
  const locale = useLocale();
  const { kind } = subject;
  if (kind === 'terms') return <TermsWords text={textIn(draft, 'value', locale)} />;
  if (kind === 'subscription')
    return (
      <OfferWords name={String(draft['name'] ?? '')} text={textIn(draft, 'benefits', locale)} />
    );
  if (kind === 'seller') return <SellerWords draft={draft} />;
  if (kind === 'free_months') return <FreeMonths subject={subject} draft={draft} />;
  const banner = kind === 'promotion' ? textIn(draft, 'bannerTitle', locale) : t('phone_banner');
  const text = kind === 'setting' ? textIn(draft, 'value', locale) : t('phone_text');
  return (
    <>
      <p className="shop-phone-title">{t('phone_title')}</p>
      <div className="shop-phone-banner">
        <Icon name="gift" />
        <div>
          <p className="shop-phone-banner-title">
            <bdi>{banner}</bdi>
          </p>
          <p>
            <bdi>{text}</bdi>
          </p>
          {kind === 'promotion' ? <Ending subject={subject} draft={draft} /> : null}
        </div>
      </div>
      <Pack subject={subject} draft={draft} badges={badges} />
    </>
  );
}

function FreeMonths({ subject, draft }: Omit<PreviewProps, 'badges'>): ReactNode {
  const t = useTexts('shop');
  const months = Number(draft['months']);
  return (
    <div className="shop-phone-banner">
      <Icon name="gift" />
      <div>
        <p className="shop-phone-banner-title">
          {t('free_months_name', { months: Number.isInteger(months) ? months : 0 })}
        </p>
        <Ending subject={subject} draft={draft} />
      </div>
    </div>
  );
}

function Ending({ subject, draft }: Omit<PreviewProps, 'badges'>): ReactNode {
  const t = useTexts('shop');
  const zoneName = useZoneName();
  const ends = String(draft['endsAt'] ?? '');
  if (ends === '') return null;
  if (draft['isShowCountdown'] === true) {
    return (
      <p>
        {t('phone_left')} <bdi dir="ltr">12:34:56</bdi>
      </p>
    );
  }
  return (
    <p>
      {t('phone_until')} <bdi dir="ltr">{ends.replace('T', ' ')}</bdi> (
      {zoneName(zoneIn(subject.country))})
    </p>
  );
}

const sample: Draft = { amount: '500', promotionAmount: '25', price: '55000', badges: 'sample' };

const minorOf = (text: string, exponent: number): bigint => {
  const [whole = '0', part = ''] = text.replaceAll(/[^\d.]/gu, '').split('.');
  return BigInt(`${whole || '0'}${part.padEnd(exponent, '0').slice(0, exponent)}` || '0');
};

function Pack({ subject, draft, badges }: PreviewProps): ReactNode {
  const t = useTexts('shop');
  const locale = useLocale();
  const { kind, country } = subject;
  const isProduct = kind === 'product';
  const shown = isProduct ? draft : sample;
  const currency = currencyOfCountry[country];
  const exponent = exponentOf[currency];
  const keys = String(shown['badges'] ?? '').split(',');
  const bonus = String(shown['promotionAmount'] ?? '0');
  const value = isProduct ? minorOf(String(shown['price'] ?? ''), exponent) : 55_000n;
  return (
    <RadioCards legend={t('phone_legend')} value={undefined} onChange={() => undefined}>
      <RadioCard value="1">
        <span className="shop-phone-option">
          <span className="shop-phone-option-main">
            <span className="shop-phone-option-name">
              {t('phone_spoons', { amount: String(shown['amount'] ?? '') })}
            </span>
            <span className="shop-phone-badges">
              {bonus !== '0' && bonus !== '' ? (
                <Badge tone="brand">{t('phone_bonus', { amount: bonus })}</Badge>
              ) : null}
              {kind === 'badge' ? (
                <Badge ink={String(draft['textColor'])} ground={String(draft['backgroundColor'])}>
                  {textIn(draft, 'label', locale)}
                </Badge>
              ) : null}
              {badges
                .filter(({ key }) => keys.includes(key) && key !== 'bonus')
                .map((badge) => (
                  <OwnBadge key={badge.key} badge={badge} country={country} />
                ))}
            </span>
          </span>
          <span className="shop-phone-option-price">
            <Amount value={value} exponent={exponent} {...currencySignOf(currency, locale)} />
          </span>
        </span>
      </RadioCard>
    </RadioCards>
  );
}

type OwnBadgeProps = { readonly badge: CatalogueEntry; readonly country: Country };

function OwnBadge({ badge: { item } }: OwnBadgeProps): ReactNode {
  const locale = useLocale();
  if (item.kind !== 'badge') return null;
  const { label, texts, textColor, backgroundColor } = item.content;
  return (
    <Badge ink={textColor} ground={backgroundColor}>
      {texts[locale] ?? label}
    </Badge>
  );
}
