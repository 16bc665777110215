import * as z from 'zod';
import type { FieldContext, FieldKeys } from '../../platform/field-keys.ts';
import type { Payee } from '../../ports/payout-provider.ts';
import { placeOf } from '../sealing/index.ts';
import type { ExchangeName, PayeeRow } from './repository.ts';

const contactSchema = z.object({
  applicantName: z.string(),
  accountHolder: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
});
export type Contact = z.infer<typeof contactSchema>;

/** An exchange's payee in clear text: never logged, never sent out whole. */
export type PayeeDetails = {
  readonly bankCode: string | null;
  readonly account: string;
  readonly residentNumber: string | null;
  readonly contact: Contact | null;
};

export type SealedPayee = Pick<PayeeRow, 'account' | 'contact'> & {
  readonly residentNumber: Buffer | null;
};

const placeIn = (
  { bucket, userId, exchangeId }: ExchangeName,
  name: 'payeeAccount' | 'payeeResidentNumber' | 'payeeContact',
): FieldContext => placeOf(name, { owner: { bucket, userId }, id: exchangeId });

export const sealPayee = (
  { sealField }: FieldKeys,
  name: ExchangeName,
  { account, residentNumber, contact }: Omit<PayeeDetails, 'bankCode'>,
): SealedPayee => ({
  account: sealField(account, placeIn(name, 'payeeAccount')),
  residentNumber:
    residentNumber === null
      ? null
      : sealField(residentNumber, placeIn(name, 'payeeResidentNumber')),
  contact: contact && sealField(JSON.stringify(contact), placeIn(name, 'payeeContact')),
});

export const openAccount = (
  { openField }: FieldKeys,
  name: ExchangeName,
  sealed: Buffer,
): string => {
  const plain = openField(sealed, placeIn(name, 'payeeAccount'));
  if (plain === undefined) throw new Error('the account of an exchange cannot be opened');
  return plain;
};

export const openPayee = (
  { openField }: FieldKeys,
  name: ExchangeName,
  row: PayeeRow,
): PayeeDetails => {
  const open = (column: Parameters<typeof placeIn>[1], sealed: Buffer): string => {
    const place = placeIn(name, column);
    const plain = openField(sealed, place);
    if (plain === undefined) throw new Error(`the ${place.column} of an exchange cannot be opened`);
    return plain;
  };
  const { account, resident_number: resident, contact } = row;
  return {
    bankCode: row.bank_code,
    account: open('payeeAccount', account),
    residentNumber: resident && open('payeeResidentNumber', resident),
    contact: contact && contactSchema.parse(JSON.parse(open('payeeContact', contact))),
  };
};

export const payeeOf = ({ bankCode, account, contact }: PayeeDetails): Payee =>
  bankCode === null
    ? { kind: 'account', accountId: account }
    : {
        kind: 'bank',
        bankCode,
        accountNumber: account,
        accountHolder: contact?.accountHolder ?? '',
      };
