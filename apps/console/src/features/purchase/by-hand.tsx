import { openRefundAccountRoute, refundTransferRoute } from '@dipper/contract';
import type { OperatorRefundDetail, RefundInfo } from '@dipper/contract';
import { Button, Facts, Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemNote } from '../../shared/problem/index.ts';
import { Part } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';

type ByHandProps = {
  readonly id: string;
  readonly way: OperatorRefundDetail['refund']['way'];
  readonly onDone: () => void;
};

/** An operator gives the money back, to an opened account or in the provider's tool, and says so here. */
export function ByHand({ id, way, onDone }: ByHandProps): ReactNode {
  const t = useTexts('purchase');
  if (!useMay()('refundTransfer')) return null;
  return (
    <Part title={t(`way_${way}`)}>
      {way === 'tool' ? <InTool id={id} onDone={onDone} /> : <ToAccount id={id} onDone={onDone} />}
    </Part>
  );
}

type ActingProps = Omit<ByHandProps, 'way'>;
type Said = { readonly reference: string; readonly reason?: string };

/** The call by which an operator reports the result of the refund. */
const useTelling = ({ id, onDone }: ActingProps) => {
  const { run, isBusy, failure } = useAct(refundTransferRoute);
  const tell = async (outcome: 'paid' | 'rejected', said: Said): Promise<void> => {
    const done = await run({ params: { id }, body: { outcome, ...said } });
    if (done?.ok === true) onDone();
  };
  return { tell, isBusy, failure };
};

function ToAccount(props: ActingProps): ReactNode {
  const t = useTexts('purchase');
  const opening = useAct(openRefundAccountRoute);
  const { tell, isBusy, failure } = useTelling(props);
  const [account, setAccount] = useState<RefundInfo>();
  const [isOpening, setOpening] = useState(false);
  const [written, setReference] = useState('');
  const [isTried, setTried] = useState(false);
  const reference = written.trim();
  async function open(reason: string): Promise<void> {
    const body = { reason: reason.slice(0, 200) };
    const done = await opening.run({ params: { id: props.id }, body });
    if (done?.ok !== true) return;
    setAccount(done.value.body);
    setOpening(false);
  }
  function say(outcome: 'paid' | 'rejected'): void {
    setTried(true);
    if (reference !== '') void tell(outcome, { reference });
  }
  return (
    <>
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
        <Button variant="secondary" size="medium" onClick={() => setOpening(true)}>
          {t('open_account')}
        </Button>
        <Field
          label={t('transfer_reference')}
          error={isTried && reference === '' ? t('write_this') : undefined}
        >
          <TextInput
            value={written}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
        <Button size="medium" busy={isBusy} onClick={() => say('paid')}>
          {t('paid')}
        </Button>
        <Button variant="danger" size="medium" onClick={() => say('rejected')}>
          {t('rejected')}
        </Button>
      </div>
      <ProblemNote failure={failure} />
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
    </>
  );
}

const leastReason = 3;

function InTool(props: ActingProps): ReactNode {
  const t = useTexts('purchase');
  const { tell, isBusy, failure } = useTelling(props);
  const [writtenReference, setReference] = useState('');
  const [writtenReason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const reference = writtenReference.trim();
  const reason = writtenReason.trim();
  function say(outcome: 'paid' | 'rejected'): void {
    setTried(true);
    if (reference !== '' && reason.length >= leastReason) void tell(outcome, { reference, reason });
  }
  return (
    <>
      <p className="console-lead">{t('tool_text')}</p>
      <div className="purchase-by-hand">
        <Field
          label={t('tool_reference')}
          error={isTried && reference === '' ? t('write_this') : undefined}
        >
          <TextInput
            value={writtenReference}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setReference(target.value)}
          />
        </Field>
        <Field
          label={t('by_hand_why')}
          error={isTried && reason.length < leastReason ? t('write_this') : undefined}
        >
          <TextInput
            value={writtenReason}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </div>
      <div className="console-row">
        <Button size="medium" busy={isBusy} onClick={() => say('paid')}>
          {t('tool_done')}
        </Button>
        <Button variant="danger" size="medium" onClick={() => say('rejected')}>
          {t('tool_not_done')}
        </Button>
      </div>
      <ProblemNote failure={failure} />
    </>
  );
}
