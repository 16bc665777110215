import * as z from 'zod';
import type { FieldContext, FieldKeys } from '../../platform/field-keys.ts';
import type { Payee } from '../../ports/payout-provider.ts';
import type { ExchangeName, PayeeRow } from './repository.ts';

const contactSchema = z.object({
  applicantName: z.string(),
  accountHolder: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
});
export type Contact = z.infer<typeof contactSchema>;

/** What is known of whom an exchange is paid to, in clear: never logged, never told whole. */
export type PayeeDetails = {
  readonly bankCode: string | null;
  readonly account: string;
  readonly residentNumber: string | null;
  readonly contact: Contact | null;
};

export type SealedPayee = Pick<PayeeRow, 'account' | 'contact'> & {
  readonly residentNumber: Buffer | null;
};

const contextOf = (
  { bucket, userId, exchangeId }: ExchangeName,
  column: 'account' | 'resident_number' | 'contact',
): FieldContext => ({ table: 'exchange_payee', column, row: `${bucket}/${userId}/${exchangeId}` });

export const sealPayee = (
  { sealField }: FieldKeys,
  name: ExchangeName,
  { account, residentNumber, contact }: Omit<PayeeDetails, 'bankCode'>,
): SealedPayee => ({
  account: sealField(account, contextOf(name, 'account')),
  residentNumber:
    residentNumber === null ? null : sealField(residentNumber, contextOf(name, 'resident_number')),
  contact: contact && sealField(JSON.stringify(contact), contextOf(name, 'contact')),
});

export const openPayee = (
  { openField }: FieldKeys,
  name: ExchangeName,
  row: PayeeRow,
): PayeeDetails => {
  const open = (column: 'account' | 'resident_number' | 'contact', sealed: Buffer): string => {
    const plain = openField(sealed, contextOf(name, column));
    if (plain === undefined) throw new Error(`the ${column} of an exchange cannot be opened`);
    return plain;
  };
  const { account, resident_number: resident, contact } = row;
  return {
    bankCode: row.bank_code,
    account: open('account', account),
    residentNumber: resident && open('resident_number', resident),
    contact: contact && contactSchema.parse(JSON.parse(open('contact', contact))),
  };
};

/** The same, sealed by the newest key. */
export const resealPayee = (keys: FieldKeys, name: ExchangeName, row: PayeeRow): SealedPayee =>
  sealPayee(keys, name, openPayee(keys, name, row));

export const payeeOf = ({ bankCode, account, contact }: PayeeDetails): Payee =>
  bankCode === null
    ? { kind: 'account', accountId: account }
    : {
        kind: 'bank',
        bankCode,
        accountNumber: account,
        accountHolder: contact?.accountHolder ?? '',
      };
