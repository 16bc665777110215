import { bankNameIn, koreanBanks } from '@dipper/contract';
import { Button, Card, Field, Select, Stack } from '@dipper/ui';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { banksQuery } from './api.ts';
import { FormLine } from './fields.tsx';
import type { FormPart } from './fields.tsx';

/** The banks that can be paid to, in the language of the page. */
export const useBanks = () => {
  const locale = useLocale();
  const { data, error, refetch } = useQuery(banksQuery(useApi()));
  const banks = data?.map(({ code, name }) => {
    const known = koreanBanks.find((bank) => bank.code === code);
    return { code, name: known === undefined ? name : bankNameIn(known, locale) };
  });
  return { banks, problem: data === undefined ? problemOf(error) : undefined, refetch };
};

/** Where the money goes. */
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
