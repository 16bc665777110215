import {
  decideRefundRoute,
  openRefundAccountRoute,
  operatorRefundRoute,
  refundTransferRoute,
} from '@dipper/contract';
import type { OperatorRefundDetail, RefundInfo } from '@dipper/contract';
import { Button, Facts, Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { Steps as Moves } from '../../shared/books/index.ts';
import { ReasonDialog, ReasonedChoice } from '../../shared/form/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { PersonLink, SubjectLink } from '../../shared/link/index.ts';
import { ProblemNote } from '../../shared/problem/index.ts';
import { Acts, Asking, Part, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { ProviderName } from '../../shared/words/index.ts';
import { RefundMark } from './words.tsx';

export function RefundScreen(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useTexts('purchase');
  const asked = useAnswer(operatorRefundRoute, { params: { id } });
  return (
    <Screen title={t('refund')} lead={<bdi dir="ltr">{id}</bdi>}>
      <Asking asked={asked}>
        {({ body }) => (
          <>
            <What detail={body} />
            {body.refund.state === 'by-account' ? (
              <ByHand id={id} way={body.refund.way} onDone={asked.askAgain} />
            ) : null}
            {body.refund.state === 'unknown' ? <Unknown id={id} onDone={asked.askAgain} /> : null}
            <Steps detail={body} />
          </>
        )}
      </Asking>
      <Acts kind="refund" subject={id} />
    </Screen>
  );
}

type DetailProps = { readonly detail: OperatorRefundDetail };

function What({ detail: { refund, operator } }: DetailProps): ReactNode {
  const t = useTexts('purchase');
  return (
    <div className="purchase-facts">
      <Facts
        items={[
          { term: t('state'), value: <RefundMark state={refund.state} /> },
          {
            term: t('amount'),
            value: <UnitAmount amount={refund.amount} unit={refund.currency} />,
            strong: true,
          },
          { term: t('person'), value: <PersonLink id={refund.userId} /> },
          { term: t('spoons'), value: <UnitAmount amount={refund.spoons} unit="SPOON" /> },
          { term: t('way'), value: t(`way_${refund.way}`) },
          { term: t('refund_account'), value: <bdi dir="ltr">{refund.account ?? '–'}</bdi> },
          { term: t('by_whom'), value: <bdi>{operator ?? t(`by_${refund.requestedBy}`)}</bdi> },
          { term: t('why'), value: <bdi>{refund.reason}</bdi> },
          { term: t('provider'), value: <ProviderName of={refund.provider} /> },
          { term: t('reference'), value: <bdi dir="ltr">{refund.providerReference ?? '–'}</bdi> },
          {
            term: t('payment'),
            value: <SubjectLink kind="payment" id={refund.transactionId} />,
          },
          { term: t('asked_for'), value: <Moment at={refund.requestedAt} withSeconds /> },
          { term: t('changed'), value: <Moment at={refund.changedAt} withSeconds /> },
        ]}
      />
    </div>
  );
}

function Steps({ detail: { log, openings, refund } }: DetailProps): ReactNode {
  const t = useTexts('purchase');
  return (
    <>
      <Part title={t('log')}>
        <Moves steps={log} stateOf={(state) => t(`refund_${state}`)} unit={refund.currency} />
      </Part>
      {openings.length === 0 ? null : (
        <Part title={t('openings')}>
          <Facts
            items={openings.map(({ at, reason }) => ({
              term: <Moment at={at} withSeconds />,
              value: <bdi>{reason}</bdi>,
            }))}
          />
        </Part>
      )}
    </>
  );
}

type ActingProps = { readonly id: string; readonly onDone: () => void };

type ByHandProps = ActingProps & { readonly way: OperatorRefundDetail['refund']['way'] };

/** An operator gives it back by hand, to an account or in the provider's tool, and says so here. */
function ByHand({ id, way, onDone }: ByHandProps): ReactNode {
  const t = useTexts('purchase');
  const may = useMay();
  const opening = useAct(openRefundAccountRoute);
  const telling = useAct(refundTransferRoute);
  const [account, setAccount] = useState<RefundInfo>();
  const [isOpening, setOpening] = useState(false);
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const isInTool = way === 'tool';
  async function open(reason: string): Promise<void> {
    const done = await opening.run({ params: { id }, body: { reason: reason.slice(0, 200) } });
    if (done?.ok !== true) return;
    setAccount(done.value.body);
    setOpening(false);
  }
  async function tell(outcome: 'paid' | 'rejected'): Promise<void> {
    const written = reference.trim();
    const why = reason.trim();
    if (written === '' || (isInTool && why.length < 3)) return;
    const said = isInTool ? { reason: why } : {};
    const body = { outcome, reference: written, ...said };
    const done = await telling.run({ params: { id }, body });
    if (done?.ok === true) onDone();
  }
  if (!may('refundTransfer')) return null;
  return (
    <Part title={t(`way_${way}`)}>
      {account === undefined ? null : (
        <Facts
          items={[
            { term: t('bank'), value: <bdi dir="ltr">{account.bank}</bdi> },
            { term: t('account_number'), value: <bdi dir="ltr">{account.accountNumber}</bdi> },
            { term: t('account_holder'), value: <bdi>{account.accountHolder}</bdi> },
          ]}
        />
      )}
      <div className="console-row">
        {isInTool ? null : (
          <Button variant="secondary" size="medium" onClick={() => setOpening(true)}>
            {t('open_account')}
          </Button>
        )}
        <Field label={t('transfer_reference')}>
          <TextInput
            value={reference}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
        {isInTool ? (
          <Field label={t('by_hand_why')}>
            <TextInput
              value={reason}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        ) : null}
        <Button size="medium" busy={telling.isBusy} onClick={() => void tell('paid')}>
          {t('paid')}
        </Button>
        <Button variant="danger" size="medium" onClick={() => void tell('rejected')}>
          {t('rejected')}
        </Button>
      </div>
      <ProblemNote failure={telling.failure} />
      {isOpening ? (
        <ReasonDialog
          title={t('open_account')}
          confirmLabel={t('open_account')}
          isBusy={opening.isBusy}
          failure={opening.failure}
          onConfirm={(reason) => void open(reason)}
          onClose={() => setOpening(false)}
        >
          <p>{t('open_account_text')}</p>
        </ReasonDialog>
      ) : null}
    </Part>
  );
}

function Unknown({ id, onDone }: ActingProps): ReactNode {
  const t = useTexts('purchase');
  const may = useMay();
  const deciding = useAct(decideRefundRoute);
  async function decide(decision: 'given-back' | 'kept', reason: string): Promise<boolean> {
    const body = { decision, reason: reason.slice(0, 200) };
    const done = await deciding.run({ params: { id }, body });
    if (done?.ok === true) onDone();
    return done?.ok === true;
  }
  if (!may('decideRefund')) return null;
  const texts = { 'given-back': t('was_given_back'), kept: t('was_kept') };
  return (
    <ReasonedChoice
      ways={['given-back', 'kept']}
      labelOf={(way) => texts[way]}
      size="medium"
      isDangerous
      isBusy={deciding.isBusy}
      failure={deciding.failure}
      choose={decide}
    />
  );
}
