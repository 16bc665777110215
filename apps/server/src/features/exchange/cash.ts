import { decodeAmount, documentsOfTerms } from '@dipper/contract';
import type { CashOutBody, CashOutForm, DocumentKind, ErrorName } from '@dipper/contract';
import { findPerson } from '../../core/accounts/index.ts';
import { findBanks, findTerms } from '../../core/catalogue/index.ts';
import { parsePublicId } from '../../core/charging/index.ts';
import { claimHolderCheck, exchangeNumber, freeHolderCheck } from '../../core/payouts/index.ts';
import type { ExchangeName } from '../../core/payouts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { HolderAnswer } from '../../ports/payout-provider.ts';
import { refuseApplicant } from './applicant.ts';
import type { Refusal } from './applicant.ts';
import type { Asker } from './estimates.ts';
import { formOf } from './kept-payee.ts';
import { findToday } from './repository.ts';
import { comesTo, findRepeated, refused, requestExchange } from './request.ts';
import type { ExchangeAnswer, PaidTo, RequestTools } from './request.ts';

/** Whether the uploads exist, are the person's, and are complete. */
export type DocumentCheck = (
  person: Asker,
  required: { readonly kinds: readonly DocumentKind[]; readonly documentIds: readonly string[] },
) => Promise<'exchange_document_required' | 'exchange_document_invalid' | undefined>;

export type CashOutTools = RequestTools & { readonly checkDocuments: DocumentCheck };

export type CashOutRequest = {
  readonly person: Asker;
  readonly body: CashOutBody;
  readonly key: string;
};

type FilledRequest = { readonly person: Asker; readonly body: CashOutForm };

const type = 'cash';
const provider = 'openbanking';

const errorOfHolder = {
  matches: undefined,
  differs: 'exchange_account_mismatch',
  'no-account': 'exchange_account_mismatch',
  'not-payable': 'exchange_other_reason',
  unknown: 'exchange_temporary_error',
} as const satisfies Record<HolderAnswer['kind'], ErrorName | undefined>;

const refuseHolder = async (
  { database, payoutProviders }: CashOutTools,
  body: CashOutForm,
  name: ExchangeName,
): Promise<ErrorName | undefined> => {
  const bank = payoutProviders.find((each) => each.name === provider);
  if (bank?.checkHolder === undefined) return 'exchange_temporary_error';
  const check = { ...name, checkId: name.exchangeId };
  if (!(await claimHolderCheck(database, check))) return 'too_many_requests';
  const { kind } = await bank.checkHolder({
    reference: exchangeNumber(name),
    bankCode: body.exchangeBank,
    accountNumber: body.accountNumber,
    accountHolder: body.accountHolder,
    // A parent's account is not the child's birthday's: then only the name is compared.
    dateOfBirth: body.terms.variant === 'adult' ? body.residentFirstNumber : '',
  });
  if (kind === 'matches' || kind === 'unknown') await freeHolderCheck(database, check);
  return errorOfHolder[kind];
};

/** Finds the current version of both consents for this kind of applicant. */
const agreedTo = async (database: Database, { terms: { variant } }: CashOutForm) => {
  const [privacy, residentNumber] = await Promise.all([
    findTerms(database, { country: 'kr', key: `privacy_${variant}` }),
    findTerms(database, { country: 'kr', key: `resident_number_${variant}` }),
  ]);
  return { privacy: privacy.version, residentNumber: residentNumber.version };
};

const paidToOf = async (
  { database }: CashOutTools,
  { body, person }: FilledRequest,
): Promise<PaidTo> => {
  const { applicantName, accountHolder, phoneNumber, email, terms } = body;
  return {
    bankCode: body.exchangeBank,
    account: body.accountNumber,
    residentNumber: `${body.residentFirstNumber}${body.residentLastNumber}`,
    contact: { applicantName, accountHolder, phoneNumber, email },
    // The agreed words can be shown later only if their versions are known.
    terms: { ...terms, versions: await agreedTo(database, body) },
    documentIds: body.documentIds.flatMap((id) => {
      const document = parsePublicId('d', id);
      return document?.userId === person.userId ? [document.id] : [];
    }),
  };
};

const refuse = async (
  tools: CashOutTools,
  { person, body }: FilledRequest,
): Promise<Refusal | undefined> => {
  const { database, checkDocuments } = tools;
  const account = await findPerson(database, person);
  if (account === undefined) return { error: 'user_not_found' };
  const [today, banks] = await Promise.all([
    findToday(database, person.country),
    findBanks(database),
  ]);
  const refusal = refuseApplicant(account, body, { today, banks });
  if (refusal !== undefined) return refusal;
  const kinds = documentsOfTerms[body.terms.variant];
  const error = await checkDocuments(person, { kinds, documentIds: body.documentIds });
  return error && { error };
};

/** Asks for money on a bank account. */
export const requestCashOut = async (
  tools: CashOutTools,
  request: CashOutRequest,
): Promise<ExchangeAnswer> => {
  const requested = { ...request, type } as const;
  const before = await findRepeated(tools, requested);
  if (before !== undefined) return before;
  const body = await formOf(tools, request);
  if (body === undefined) return refused({ error: 'exchange_payee_gone' });
  const filled = { person: request.person, body };
  const refusal = await refuse(tools, filled);
  if (refusal !== undefined) return refused(refusal);
  return requestExchange(tools, requested, {
    type,
    provider,
    pointsBy: () => decodeAmount(body.exchangeAmount),
    isAsShown: comesTo(decodeAmount(body.expectedAmount)),
    paidTo: async (name) => {
      const error = await refuseHolder(tools, body, name);
      return error === undefined ? paidToOf(tools, filled) : { error };
    },
  });
};
