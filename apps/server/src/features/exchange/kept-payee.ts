import { exchangeTermsVariantSchema } from '@dipper/contract';
import type { CashOutBody, CashOutForm, KeptPayee } from '@dipper/contract';
import {
  exchangeNumber,
  maskedMail,
  maskedName,
  maskedNumber,
  openPayee,
} from '../../core/payouts/index.ts';
import type { PayeeDetails } from '../../core/payouts/index.ts';
import type { Holder } from '../../core/ledger/index.ts';
import { findLastPayee } from './repository.ts';
import type { RequestTools } from './request.ts';

type StoredPayee = {
  readonly exchangeId: string;
  readonly variant: CashOutForm['terms']['variant'];
  readonly payee: PayeeDetails;
};

type PayeeTools = Pick<RequestTools, 'database' | 'fieldKeys'>;

/** Opens the payee of the person's last cash-out; only a request of the same person reads it. */
const findKeptPayee = async (
  { database, fieldKeys }: PayeeTools,
  { bucket, userId }: Holder,
): Promise<StoredPayee | undefined> => {
  const row = await findLastPayee(database, { bucket, userId });
  if (row === undefined) return undefined;
  const name = { bucket, userId, exchangeId: row.exchange_id };
  return {
    exchangeId: exchangeNumber(name),
    variant: exchangeTermsVariantSchema.parse(row.terms['variant']),
    payee: openPayee(fieldKeys, name, row),
  };
};

/** The payee of the last cash-out as its person may see it. */
export const describeKeptPayee = async (
  tools: PayeeTools,
  holder: Holder,
): Promise<KeptPayee | null> => {
  const stored = await findKeptPayee(tools, holder);
  if (stored === undefined) return null;
  const { exchangeId, variant, payee } = stored;
  const { bankCode, account, contact } = payee;
  if (bankCode === null || contact === null) return null;
  return {
    exchangeId,
    variant,
    exchangeBank: bankCode,
    accountNumber: maskedNumber(account),
    accountHolder: maskedName(contact.accountHolder),
    applicantName: maskedName(contact.applicantName),
    phoneNumber: maskedNumber(contact.phoneNumber),
    email: maskedMail(contact.email),
  };
};

/** Writes the kept payee into a request that names it; undefined where that is not the last one any more. */
export const formOf = async (
  tools: PayeeTools,
  { person, body }: { readonly person: Holder; readonly body: CashOutBody },
): Promise<CashOutForm | undefined> => {
  if (!('payeeOf' in body)) return body;
  const { payeeOf, ...request } = body;
  const payee = await findKeptPayee(tools, person);
  if (payee?.exchangeId !== payeeOf || payee.variant !== body.terms.variant) return undefined;
  const { bankCode, account, contact } = payee.payee;
  if (bankCode === null || contact === null) return undefined;
  return { ...request, ...contact, exchangeBank: bankCode, accountNumber: account };
};
