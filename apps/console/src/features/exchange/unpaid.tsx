import {
  decideExchangeRoute,
  exchangeMailsRoute,
  exchangeReasons,
  refusalReasons,
} from '@dipper/contract';
import type { ExchangeReason, OperatorExchange } from '@dipper/contract';
import { Badge, Field, Select, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { localeNames, useTexts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { ScrollRegion } from '../../shared/scroll/index.ts';
import { useWords } from '../../shared/words/index.ts';

export type UnpaidDecision = 'refuse' | 'rejected' | 'returned';

type UnpaidProps = {
  readonly exchange: OperatorExchange;
  readonly decision: UnpaidDecision;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const isRefusal = (reason: ExchangeReason): reason is (typeof refusalReasons)[number] =>
  refusalReasons.some((each) => each === reason);

/**
 * Not paid, or returned: the person reads one of our reasons, and the operator's own text stays
 * here.
 */
export function Unpaid({ exchange, decision, onDone, onClose }: UnpaidProps): ReactNode {
  const t = useTexts('exchange');
  const say = useWords();
  const act = useAct(decideExchangeRoute);
  const [reason, setReason] = useState<ExchangeReason>('documents_unreadable');
  const [proof, setProof] = useState('');
  const { exchangeId: id, revision } = exchange;
  const reasons = decision === 'refuse' ? refusalReasons : exchangeReasons;

  async function send(note: string): Promise<void> {
    const evidence = proof.trim();
    const body =
      decision === 'refuse'
        ? ({ decision, revision, reason: isRefusal(reason) ? reason : 'other', note } as const)
        : { decision, revision, evidence, reason, note };
    const result = await act.run({ params: { id }, body });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t(`act_${decision}`)}
      confirmLabel={t(`act_${decision}`)}
      isDangerous
      isBusy={act.isBusy}
      failure={act.failure}
      onConfirm={(note) => void send(note)}
      onClose={onClose}
    >
      <Field label={t('person_reads')}>
        <Select
          value={reason}
          onChange={({ target }) => {
            const chosen = reasons.find((each) => each === target.value);
            if (chosen !== undefined) setReason(chosen);
          }}
        >
          {reasons.map((each) => (
            <option key={each} value={each}>
              {say('why', each)}
            </option>
          ))}
        </Select>
      </Field>
      <Mails id={id} decision={decision} reason={reason} />
      {decision === 'refuse' ? null : (
        <Field label={t('evidence')} hint={t('evidence_hint')}>
          <TextInput
            value={proof}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => setProof(target.value)}
          />
        </Field>
      )}
    </ReasonDialog>
  );
}

type MailsProps = {
  readonly id: string;
  readonly decision: UnpaidDecision;
  readonly reason: ExchangeReason;
};

/** Word by word what would be mailed, in the person's language first. */
function Mails({ id, decision, reason }: MailsProps): ReactNode {
  const t = useTexts('exchange');
  const query = useAnswer(exchangeMailsRoute, { params: { id }, query: { decision, reason } });
  return (
    <Asking query={query}>
      {({ body: { locale: own, mails } }) => (
        <ScrollRegion className="exchange-mails" role="region" label={t('mails')}>
          {mails
            .toSorted((a, b) => Number(b.locale === own) - Number(a.locale === own))
            .map(({ locale, subject, text }) => (
              <article
                key={locale}
                className="exchange-mail"
                aria-label={localeNames.find(([name]) => name === locale)?.[1]}
              >
                {locale === own ? <Badge tone="brand">{t('their_language')}</Badge> : null}
                <div lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
                  <strong>{subject}</strong>
                  <p>{text}</p>
                </div>
              </article>
            ))}
        </ScrollRegion>
      )}
    </Asking>
  );
}
