import { encodeAmount, isResidentNumberOdd, operatorPayeeSchema } from '@dipper/contract';
import type { OperatorExchange, OperatorExchangeDetail } from '@dipper/contract';
import { findBanks } from '../../core/catalogue/index.ts';
import { documentNumber, findDocumentsOf } from '../../core/documents/index.ts';
import {
  compareAccounts,
  exchangeNumber,
  findAttempts,
  findExchangeLog,
  findNextQuestion,
  findOthers,
  findPayee,
  findPolicyVersions,
  maskedMail,
  maskedName,
  maskedNumber,
  maskedResidentNumber,
  openPayee,
  accountUseOf,
} from '../../core/payouts/index.ts';
import type {
  ExchangeName,
  PayeeDetails,
  QueuedExchange,
  TellTools,
} from '../../core/payouts/index.ts';
import { describePolicy } from './exchange-policies.ts';

export type OperatorExchanges = TellTools;

type Payee = PayeeDetails & {
  readonly documents: Documents;
  readonly terms: unknown;
  readonly bankName: MaskedPayee['bankName'];
};
type MaskedPayee = NonNullable<OperatorExchangeDetail['payee']>;
type Documents = Awaited<ReturnType<typeof findDocumentsOf>>;

const readPayee = async (
  { database, fieldKeys }: OperatorExchanges,
  name: ExchangeName,
): Promise<Payee | undefined> => {
  const row = await findPayee(database, name);
  if (row === undefined) return undefined;
  const bank = (await findBanks(database)).find(({ code }) => code === row.bank_code);
  return {
    ...openPayee(fieldKeys, name, row),
    bankName: bank === undefined ? null : { ko: bank.ko, en: bank.en },
    documents: await findDocumentsOf(database, name),
    terms: row.terms,
  };
};

const maskPayee = (
  { userId }: ExchangeName,
  { bankCode, bankName, account, residentNumber, contact, documents, terms }: Payee,
): MaskedPayee => ({
  bank: bankCode,
  bankName,
  account: maskedNumber(account),
  accountHolder: contact && maskedName(contact.accountHolder),
  applicantName: contact && maskedName(contact.applicantName),
  residentNumber: residentNumber && maskedResidentNumber(residentNumber),
  isResidentNumberOdd: residentNumber !== null && isResidentNumberOdd(residentNumber),
  terms: operatorPayeeSchema.shape.terms.safeParse(terms).data ?? null,
  phoneNumber: contact && maskedNumber(contact.phoneNumber),
  email: contact && maskedMail(contact.email),
  documents: documents.map((each) => ({
    documentId: documentNumber({ userId, documentId: each.document_id }),
    kind: each.kind,
    contentType: each.content_type,
    bytes: each.bytes,
  })),
});

/** Describes the person's other exchanges, and whether money went to this account before. */
const describeBeside = async (
  { database, fieldKeys }: OperatorExchanges,
  name: ExchangeName,
  payee: Payee | undefined,
): Promise<Pick<OperatorExchangeDetail, 'accountUse' | 'others'>> => {
  const others = await findOthers(database, name);
  const compared =
    payee === undefined
      ? others.map((other) => ({ ...other, isSameAccount: null }))
      : compareAccounts(fieldKeys, name, { place: payee, others });
  const use = payee && accountUseOf(name, compared);
  return {
    accountUse:
      use === undefined ? null : { ...use, lastPaidAt: use.lastPaidAt?.toISOString() ?? null },
    others: compared.map((each) => ({
      exchangeId: exchangeNumber({ userId: name.userId, exchangeId: each.exchange_id }),
      type: each.type,
      state: each.state,
      amount: encodeAmount(each.amount),
      unit: each.unit,
      requestedAt: each.requested_at.toISOString(),
      isSameAccount: each.isSameAccount,
    })),
  };
};

const describeLog = async (
  { database }: OperatorExchanges,
  name: ExchangeName,
): Promise<OperatorExchangeDetail['log']> =>
  (await findExchangeLog(database, name)).map((each) => ({
    revision: each.revision,
    from: each.from_state,
    to: each.to_state,
    cause: each.cause,
    operator: each.actor,
    evidence: { ...each.evidence },
    at: each.at.toISOString(),
  }));

/** Describes an exchange with everything that its decision needs, personal data masked. */
export const describeWhole = async (
  parts: OperatorExchanges,
  name: ExchangeName,
  { row, exchange }: { readonly row: QueuedExchange; readonly exchange: OperatorExchange },
): Promise<OperatorExchangeDetail> => {
  const { database } = parts;
  const payee = await readPayee(parts, name);
  const [policies, beside, log, attempts, nextQuestionAt] = await Promise.all([
    findPolicyVersions(database, { country: row.country, route: row.type }),
    describeBeside(parts, name, payee),
    describeLog(parts, name),
    findAttempts(database, name),
    findNextQuestion(database, name),
  ]);
  const policy = policies.find(({ version }) => version === row.policy_version);
  return {
    exchange,
    policy: policy === undefined ? null : describePolicy(policy),
    payee: payee === undefined ? null : maskPayee(name, payee),
    ...beside,
    attempts: attempts.map(({ attempt, provider, outcome, ...each }) => ({
      attempt,
      provider,
      startedAt: each.started_at.toISOString(),
      endedAt: each.ended_at?.toISOString() ?? null,
      outcome,
    })),
    nextQuestionAt: nextQuestionAt?.toISOString() ?? null,
    log,
  };
};
