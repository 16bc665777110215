import { Button, Card, Field, Stack, TextInput } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode, Ref } from 'react';
import { useBanks } from '../../shared/banks/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemBanner, usePersonTexts } from '../../shared/problem/index.ts';
import { BankSelect } from './bank-select.tsx';
import type { AccountDraft, AccountErrors, AccountField } from './model/refund-account.ts';

type FormProps = {
  readonly draft: AccountDraft;
  readonly errors: AccountErrors;
  readonly onChange: (part: Partial<AccountDraft>) => void;
  readonly place: Ref<HTMLDivElement>;
};

/** Asks for the account of a later refund, before anything is paid. */
export function RefundAccountForm(form: FormProps): ReactNode {
  const t = useTexts('purchase');
  return (
    <Card aria-label={t('refund.title')}>
      <div className="refund-account">
        <div>
          <h2 className="refund-account-title">{t('refund.title')}</h2>
          <p className="refund-account-note">{t('refund.text')}</p>
        </div>
        <Suspense fallback={null}>
          <Fields {...form} />
        </Suspense>
        <p className="refund-account-note">{t('refund.private')}</p>
      </div>
    </Card>
  );
}

function Fields({ draft, errors, onChange, place }: FormProps): ReactNode {
  const t = useTexts('purchase');
  const { banks = [], problem, refetch } = useBanks();
  const say = usePersonTexts();
  const errorAt = (field: AccountField): string | undefined => {
    const rule = errors[field];
    return rule === undefined ? undefined : say(rule).text;
  };
  return (
    <div ref={place}>
      <Stack gap={4}>
        <Field label={t('refund.bank')} error={errorAt('bank')}>
          <BankSelect
            value={draft.bank}
            empty={t('refund.chooseBank')}
            banks={banks}
            onChange={(bank) => onChange({ bank })}
          />
        </Field>
        {problem === undefined ? null : (
          <ProblemBanner
            problem={problem}
            action={
              <Button size="small" variant="secondary" onClick={() => void refetch()}>
                {t('refund.banksAgain')}
              </Button>
            }
          />
        )}
        <Field
          label={t('refund.account')}
          hint={t('refund.accountHint')}
          error={errorAt('accountNumber')}
        >
          <TextInput
            digits
            name="accountNumber"
            autoComplete="off"
            maxLength={40}
            value={draft.accountNumber}
            onChange={({ target }) => onChange({ accountNumber: target.value })}
          />
        </Field>
        <Field label={t('refund.holder')} error={errorAt('accountHolder')}>
          <TextInput
            name="accountHolder"
            autoComplete="name"
            dir="auto"
            maxLength={60}
            value={draft.accountHolder}
            onChange={({ target }) => onChange({ accountHolder: target.value })}
          />
        </Field>
      </Stack>
    </div>
  );
}
