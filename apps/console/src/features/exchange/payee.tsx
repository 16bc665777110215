import { bankNameIn, openExchangeFieldRoute } from '@dipper/contract';
import type { OpenableField, OperatorExchangeDetail } from '@dipper/contract';
import { Badge, Banner, Button, Card } from '@dipper/ui';
import type { Tone } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { Documents } from './documents.tsx';

type PayeeProps = { readonly detail: OperatorExchangeDetail; readonly onOpened: () => void };
type MaskedPayee = NonNullable<OperatorExchangeDetail['payee']>;

const fieldsOf = (payee: MaskedPayee): readonly (readonly [OpenableField, string | null])[] => [
  ['account', payee.account],
  ['account_holder', payee.accountHolder],
  ['applicant_name', payee.applicantName],
  ['resident_number', payee.residentNumber],
  ['phone_number', payee.phoneNumber],
  ['email', payee.email],
];

/** Shows the payee masked. Each field is opened alone, for a reason that is recorded. */
export function Payee({ detail, onOpened }: PayeeProps): ReactNode {
  const t = useTexts('exchange');
  const { payee, exchange } = detail;
  return (
    <Card aria-labelledby="payee">
      <h2 id="payee">{t('payee')}</h2>
      <AccountUse use={detail.accountUse} />
      <Terms terms={payee?.terms ?? null} />
      {payee === null ? (
        <p>{t('payee_gone')}</p>
      ) : (
        <>
          {payee.isResidentNumberOdd ? <Banner tone="warning">{t('resident_odd')}</Banner> : null}
          <Fields id={exchange.exchangeId} payee={payee} onOpened={onOpened} />
          <Documents id={exchange.exchangeId} documents={payee.documents} onOpened={onOpened} />
        </>
      )}
    </Card>
  );
}

const toneOfVariant = { adult: 'neutral', adult_family: 'info', youth: 'warning' } as const;

/** Formats a version of the terms to the minute, always in UTC. */
const dayAndTimeOf = (version: string): string => `${version.slice(0, 16).replace('T', ' ')} UTC`;

/** Shows whose terms apply, to be compared with the documents and consents below. */
function Terms({ terms }: Pick<MaskedPayee, 'terms'>): ReactNode {
  const t = useTexts('exchange');
  if (terms === null) return null;
  const { variant, versions } = terms;
  const agreed = versions && [...new Set([versions.privacy, versions.residentNumber])];
  return (
    <p className="console-badges">
      <Badge tone={toneOfVariant[variant]}>{t(`variant_${variant}`)}</Badge>
      {agreed?.map((version) => (
        <span key={version}>{t('agreed_words', { day: dayAndTimeOf(version) })}</span>
      ))}
    </p>
  );
}

const toneOfUse: Readonly<Record<string, Tone>> = {
  first: 'info',
  same: 'success',
  changed: 'warning',
  unknown: 'neutral',
};

function AccountUse({ use }: { readonly use: OperatorExchangeDetail['accountUse'] }): ReactNode {
  const t = useTexts('exchange');
  if (use === null) return null;
  const { kind, paidTimes, lastPaidAt } = use;
  return (
    <p className="console-badges">
      <Badge tone={toneOfUse[kind]}>{t(`account_${kind}`)}</Badge>
      <span>
        {t('paid_times', { count: paidTimes })}
        {lastPaidAt === null ? null : (
          <>
            {' · '}
            <Moment at={lastPaidAt} />
          </>
        )}
      </span>
    </p>
  );
}

type FieldsProps = {
  readonly id: string;
  readonly payee: MaskedPayee;
  readonly onOpened: () => void;
};

function Fields({ id, payee, onOpened }: FieldsProps): ReactNode {
  const t = useTexts('exchange');
  const locale = useLocale();
  const may = useMay();
  const act = useAct(openExchangeFieldRoute);
  const [asking, setAsking] = useState<OpenableField>();
  // One thing is open at a time, and gone with the page.
  const [opened, setOpened] = useState<{ what: OpenableField; value: string }>();

  async function open(what: OpenableField, reason: string): Promise<void> {
    const result = await act.run({ params: { id }, body: { what, reason } });
    if (result?.ok !== true) return;
    setOpened(result.value.body);
    setAsking(undefined);
    onOpened();
  }

  return (
    <dl className="exchange-fields">
      <div>
        <dt>{t('bank')}</dt>
        <dd>
          {payee.bankName === null ? null : (
            <>
              <bdi>{bankNameIn(payee.bankName, locale)}</bdi>{' '}
            </>
          )}
          <bdi dir="ltr">{payee.bank ?? '–'}</bdi>
        </dd>
      </div>
      {fieldsOf(payee).map(([what, masked]) => (
        <div key={what}>
          <dt>{t(`field_${what}`)}</dt>
          <dd>
            <bdi dir={what.endsWith('name') || what.endsWith('holder') ? 'auto' : 'ltr'}>
              {opened?.what === what ? <strong>{opened.value}</strong> : (masked ?? '–')}
            </bdi>{' '}
            {masked === null || !may('openExchangeField') ? null : opened?.what === what ? (
              <Button variant="quiet" size="small" onClick={() => setOpened(undefined)}>
                {t('hide')}
              </Button>
            ) : (
              <Button
                variant="quiet"
                size="small"
                aria-label={t(`view_${what}`)}
                onClick={() => setAsking(what)}
              >
                {t('open')}
              </Button>
            )}
          </dd>
        </div>
      ))}
      {asking === undefined ? null : (
        <ReasonDialog
          title={t(`view_${asking}`)}
          confirmLabel={t('open')}
          isBusy={act.isBusy}
          failure={act.failure}
          onConfirm={(reason) => void open(asking, reason)}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('open_text')}</p>
        </ReasonDialog>
      )}
    </dl>
  );
}
