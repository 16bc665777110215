import type { FieldKeys } from '../../platform/field-keys.ts';
import { openAccount } from './payee.ts';
import type { OtherExchange } from './queue/beside-repository.ts';
import type { ExchangeName } from './repository.ts';

export type AccountUse = {
  readonly kind: 'first' | 'same' | 'changed' | 'unknown';
  readonly paidTimes: number;
  readonly lastPaidAt: Date | undefined;
};

type BankAccount = { readonly bankCode: string | null; readonly account: string };

/** Returns the account that another exchange of the person went to, unless it is erased. */
const placeOf = (
  keys: FieldKeys,
  name: ExchangeName,
  { exchange_id: exchangeId, bank_code: bankCode, account, erased_at: erasedAt }: OtherExchange,
): BankAccount | undefined =>
  account === null || erasedAt !== null
    ? undefined
    : { bankCode, account: openAccount(keys, { ...name, exchangeId }, account) };

export type ComparedExchange = OtherExchange & { readonly isSameAccount: boolean | null };

/** Returns whether each earlier exchange went to the same account, without showing the accounts. */
export const compareAccounts = (
  keys: FieldKeys,
  name: ExchangeName,
  { place, others }: { readonly place: BankAccount; readonly others: readonly OtherExchange[] },
): ComparedExchange[] =>
  others.map((other) => {
    const there = placeOf(keys, name, other);
    const isSame = there?.bankCode === place.bankCode && there.account === place.account;
    return { ...other, isSameAccount: there === undefined ? null : isSame };
  });

/** Compares an account with those of the person's earlier exchanges. */
export const accountUseOf = (
  { exchangeId }: ExchangeName,
  compared: readonly ComparedExchange[],
): AccountUse => {
  const earlier = compared.filter(
    (each) => each.type !== 'convert' && each.exchange_id < exchangeId,
  );
  const paid = earlier.filter(
    ({ isSameAccount, state }) => isSameAccount === true && state === 'paid',
  );
  const last = earlier[0];
  const kind =
    last === undefined
      ? 'first'
      : last.isSameAccount === null
        ? 'unknown'
        : last.isSameAccount
          ? 'same'
          : 'changed';
  return { kind, paidTimes: paid.length, lastPaidAt: paid[0]?.paid_at ?? undefined };
};
