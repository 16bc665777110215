import { proposeRefundRoute, refundPaymentRoute, refundPreviewRoute } from '@dipper/contract';
import type { Currency, RefundPreview } from '@dipper/contract';
import { Banner, Button, Dialog, Facts, Field, Stack, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { UnitAmount, minorOf } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemNote, usePersonTexts } from '../../shared/problem/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { AccountFields, emptyAccount, isWholeAccount } from './account-fields.tsx';

const leastReason = 5;

/** Nothing at all is no amount to give back. */
const amountOf = (written: string, currency: Currency): bigint | undefined => {
  const minor = minorOf(written, currency);
  return minor === 0n ? undefined : minor;
};

type RefundDialogProps = {
  readonly transactionId: string;
  readonly currency: Currency;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Nothing goes back that was not seen before: the preview is what is then done. */
export function RefundDialog(props: RefundDialogProps): ReactNode {
  const { transactionId, currency, onClose } = props;
  const t = useTexts('purchase');
  const common = useTexts('core');
  const [written, write] = useState('');
  const amount = written === '' ? undefined : amountOf(written, currency);
  const isWrong = written !== '' && amount === undefined;
  const asked = useAnswer(refundPreviewRoute, {
    params: { id: transactionId },
    query: amount === undefined ? {} : { amount: String(amount) },
  });
  return (
    <Dialog open title={t('give_back_title')} onClose={onClose} closeLabel={common('close')}>
      <Stack>
        <Field label={t('how_much')} error={isWrong ? t('not_an_amount') : undefined}>
          <TextInput
            value={written}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => write(target.value.trim())}
          />
        </Field>
        <Asking asked={asked}>
          {({ body }) => (
            <Previewed {...props} preview={body} isReady={!isWrong && !asked.isAsking} />
          )}
        </Asking>
      </Stack>
    </Dialog>
  );
}

type PreviewedProps = RefundDialogProps & {
  readonly preview: RefundPreview;
  readonly isReady: boolean;
};

function Previewed({ preview, isReady, ...props }: PreviewedProps): ReactNode {
  const t = useTexts('purchase');
  const texts = usePersonTexts();
  const { amount, currency, refusal } = preview;
  if (refusal !== null) {
    return <Banner tone="danger">{texts[refusal]?.text ?? refusal}</Banner>;
  }
  return (
    <Stack>
      <Facts
        items={[
          {
            term: t('money_back'),
            value: <UnitAmount amount={amount} unit={currency} />,
            strong: true,
          },
          {
            term: t('spoons_taken'),
            value: <UnitAmount amount={preview.spoonPaid} unit="SPOON" />,
          },
          {
            term: t('bonus_taken'),
            value: <UnitAmount amount={preview.spoonBonus} unit="SPOON" />,
          },
          { term: t('way'), value: t(`way_${preview.way}`) },
        ]}
      />
      {preview.needsSecondOperator ? <Banner tone="warning">{t('second_needed')}</Banner> : null}
      <Giving {...props} preview={preview} isReady={isReady} />
    </Stack>
  );
}

function Giving(props: PreviewedProps): ReactNode {
  const { preview, isReady, transactionId, onDone, onClose } = props;
  const t = useTexts('purchase');
  const common = useTexts('core');
  const giving = useAct(refundPaymentRoute);
  const proposing = useAct(proposeRefundRoute);
  const [reason, setReason] = useState('');
  const [account, setAccount] = useState(emptyAccount);
  const [isTried, setTried] = useState(false);
  const { amount, place, needsAccount, needsSecondOperator } = preview;
  const isLong = reason.trim().length >= leastReason;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!isLong || !isReady || (needsAccount && !isWholeAccount(account))) return;
    const refundInfo = needsAccount ? { refundInfo: account } : {};
    const body = { amount, place, reason: reason.trim(), ...refundInfo };
    const asked = { params: { id: transactionId }, body };
    const done = await (needsSecondOperator ? proposing.run(asked) : giving.run(asked));
    if (done?.ok === true) onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {needsAccount ? (
          <AccountFields account={account} isTried={isTried} onChange={setAccount} />
        ) : null}
        <Field
          label={common('reason')}
          hint={common('reason_hint')}
          error={isTried && !isLong ? common('reason_too_short') : undefined}
        >
          <TextInput
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <ProblemNote failure={giving.failure ?? proposing.failure} />
        <div className="console-actions">
          <Button variant="secondary" size="medium" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            type="submit"
            variant="danger"
            size="medium"
            busy={giving.isBusy || proposing.isBusy}
            busyLabel={common('busy')}
          >
            {t(needsSecondOperator ? 'propose' : 'give_back')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
