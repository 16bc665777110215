import { proposeRefundRoute, refundPaymentRoute, refundPreviewRoute } from '@dipper/contract';
import type { Currency, RefundInfo, RefundPreview } from '@dipper/contract';
import { Banner, Dialog, Facts, Field, Stack, TextInput } from '@dipper/ui';
import { useId, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { DialogEnd } from '../../shared/form/index.ts';
import { UnitAmount, minorOf } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { AccountFields, emptyAccount, isWholeAccount } from './account-fields.tsx';

const leastReason = 5;

/** Reads a typed amount to refund; zero is none. */
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

type Words = { readonly reason: string; readonly refundInfo?: RefundInfo };

/** Given back at once, or laid before a second operator. */
const useGiving = ({ transactionId, onDone }: RefundDialogProps) => {
  const giving = useAct(refundPaymentRoute);
  const proposing = useAct(proposeRefundRoute);
  async function give(preview: RefundPreview, words: Words): Promise<void> {
    const { amount, place, needsSecondOperator } = preview;
    const input = { params: { id: transactionId }, body: { amount, place, ...words } };
    const done = await (needsSecondOperator ? proposing.run(input) : giving.run(input));
    if (done?.ok === true) onDone();
  }
  const forget = (): void => {
    giving.forget();
    proposing.forget();
  };
  const isBusy = giving.isBusy || proposing.isBusy;
  return { give, forget, isBusy, failure: giving.failure ?? proposing.failure };
};

/** The preview shows exactly the refund that is then made. */
export function RefundDialog(props: RefundDialogProps): ReactNode {
  const { transactionId, currency, onClose } = props;
  const t = useTexts('purchase');
  const common = useTexts('core');
  const form = useId();
  const { give, forget, isBusy, failure } = useGiving(props);
  const [written, write] = useState('');
  const amount = written === '' ? undefined : amountOf(written, currency);
  const isWrong = written !== '' && amount === undefined;
  const query = useAnswer(refundPreviewRoute, {
    params: { id: transactionId },
    query: amount === undefined ? {} : { amount: String(amount) },
  });
  const preview = query.answer?.body;
  const ending =
    preview?.refusal === null ? (
      <DialogEnd
        form={form}
        confirmLabel={t(preview.needsSecondOperator ? 'propose' : 'give_back')}
        isDangerous
        isBusy={isBusy}
        failure={failure}
        onClose={onClose}
      />
    ) : undefined;
  return (
    <Dialog
      open
      title={t('give_back_title')}
      onClose={onClose}
      closeLabel={common('close')}
      actions={ending}
    >
      <Stack>
        <Field label={t('how_much')} error={isWrong ? t('not_an_amount') : undefined}>
          <TextInput
            value={written}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => {
              forget();
              write(target.value.trim());
            }}
          />
        </Field>
        <Asking query={query}>
          {({ body }) => (
            <Previewed
              form={form}
              preview={body}
              isReady={!isWrong && !query.isAsking}
              onGive={(words) => void give(body, words)}
            />
          )}
        </Asking>
      </Stack>
    </Dialog>
  );
}

type PreviewedProps = {
  readonly form: string;
  readonly preview: RefundPreview;
  readonly isReady: boolean;
  readonly onGive: (words: Words) => void;
};

function Previewed(props: PreviewedProps): ReactNode {
  const { preview } = props;
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
          { term: t('way'), value: t(preview.needsAccount ? 'way_account' : `way_${preview.way}`) },
        ]}
      />
      {preview.needsSecondOperator ? <Banner tone="warning">{t('second_needed')}</Banner> : null}
      <Giving {...props} />
    </Stack>
  );
}

function Giving({ form, preview: { needsAccount }, isReady, onGive }: PreviewedProps): ReactNode {
  const common = useTexts('core');
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [account, setAccount] = useState(emptyAccount);
  const [isTried, setTried] = useState(false);
  const isLong = reason.trim().length >= leastReason;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    // It may have been scrolled out of sight.
    if (!isLong) return field.current?.focus();
    if (!isReady || (needsAccount && !isWholeAccount(account))) return;
    onGive({ reason: reason.trim(), ...(needsAccount ? { refundInfo: account } : {}) });
  }

  return (
    <form id={form} noValidate onSubmit={submit}>
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
            ref={field}
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </Stack>
    </form>
  );
}
