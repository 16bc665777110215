import { Button, Card, Field, Select, Stack } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useBanks } from '../../shared/banks/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';
import { FormLine } from './fields.tsx';
import type { FormPart } from './fields.tsx';

/** Asks for the account to pay to. */
export function AccountPart(props: FormPart): ReactNode {
  const t = useTexts('payout');
  const { draft } = props;
  return (
    <Card aria-labelledby="payout-account">
      <Stack gap={4}>
        <h2 className="payout-heading" id="payout-account">
          {t('account.title')}
        </h2>
        <BankField {...props} />
        <FormLine
          {...props}
          field="accountNumber"
          digits
          autoComplete="off"
          maxLength={40}
          hint={t('account.numberHint')}
        />
        <FormLine
          {...props}
          field="accountHolder"
          autoComplete="off"
          dir="auto"
          maxLength={60}
          hint={t(draft.variant === 'adult' ? 'account.holderOwn' : 'account.holderFamily')}
        />
      </Stack>
    </Card>
  );
}

function BankField({ draft, change, errorAt }: FormPart): ReactNode {
  const t = useTexts('payout');
  const { banks, problem, refetch } = useBanks();
  return (
    <>
      <Field label={t('field.exchangeBank')} error={errorAt('exchangeBank')}>
        <Select
          name="exchangeBank"
          aria-busy={banks === undefined && problem === undefined ? true : undefined}
          value={banks === undefined ? '' : draft.exchangeBank}
          onChange={({ target }) => change({ exchangeBank: target.value })}
        >
          <option value="">
            {t(banks === undefined ? 'account.banksLoading' : 'account.chooseBank')}
          </option>
          {banks?.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {problem === undefined ? null : (
        <ProblemBanner
          problem={problem}
          action={
            <Button size="small" variant="secondary" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          }
        />
      )}
    </>
  );
}
