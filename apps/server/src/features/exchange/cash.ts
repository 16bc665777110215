import { decodeAmount, isErrorName, spoonCostPoints } from '@dipper/contract';
import type { CashOutBody, DocumentKind, ErrorName } from '@dipper/contract';
import { findPerson } from '../../core/accounts/index.ts';
import { parseHouseNumber } from '../../core/charging/index.ts';
import {
  areExchangesClosed,
  claimHolderCheck,
  exchangeNumber,
  freeHolderCheck,
  insertExchange,
  sealPayee,
} from '../../core/payouts/index.ts';
import type { ExchangeName, ExchangeWish } from '../../core/payouts/index.ts';
import { keyedHash } from '../../platform/crypto.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import type { HolderAnswer, PayoutProvider } from '../../ports/payout-provider.ts';
import { documentsOf, refuseApplicant } from './applicant.ts';
import type { Refusal } from './applicant.ts';
import { argumentsOf, estimateFor, readTerms } from './estimates.ts';
import type { Asker, Estimate, Terms } from './estimates.ts';
import { statusOfState } from './model.ts';
import { countExchanges, findByRequestKey, findOneExchange, findToday } from './repository.ts';
import type { ExchangeWithWay } from './repository.ts';

/** Whether what was uploaded is there, is the person's, and is all that is needed. */
export type DocumentCheck = (
  person: Asker,
  wanted: { readonly kinds: readonly DocumentKind[]; readonly documentIds: readonly string[] },
) => Promise<'exchange_document_required' | 'exchange_document_invalid' | undefined>;

export type CashOutTools = {
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly secretKey: string;
  readonly payoutProviders: readonly PayoutProvider[];
  readonly checkDocuments: DocumentCheck;
};

export type CashOutWanted = {
  readonly person: Asker;
  readonly body: CashOutBody;
  readonly key: string;
};

export type CashOut =
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'exchange'; readonly exchange: ExchangeWithWay };

const provider = 'openbanking';
const policyTries = 3;

const refused = (refusal: Refusal): CashOut => ({ kind: 'refused', ...refusal });

/** Resident numbers are few enough to be tried: without the key nobody can. */
const fingerprintOf = ({ body, person }: CashOutWanted, secretKey: string): string =>
  keyedHash(
    JSON.stringify([person.userId.toString(), body]),
    secretKey,
    'exchange fingerprint',
  ).toString('hex');

const told = async (database: Database, name: ExchangeName): Promise<CashOut> => {
  const exchange = await findOneExchange(database, name);
  if (exchange === undefined) throw new Error('an exchange that was just made is there');
  return { kind: 'exchange', exchange };
};

/** What the first call with this key left behind. */
const repeated = async (
  { database }: CashOutTools,
  { person, key }: CashOutWanted,
  fingerprint: string,
): Promise<CashOut | undefined> => {
  const before = await findByRequestKey(database, person, `cash:${key}`);
  if (before === undefined) return undefined;
  if (before.fingerprint !== fingerprint) return refused({ error: 'idempotency_key_mismatch' });
  const { bucket, userId } = person;
  return told(database, { bucket, userId, exchangeId: before.exchange_id });
};

/** Before the bank is asked about anybody's account; the transaction decides about it once more. */
const refuseAmount = async (
  { database }: CashOutTools,
  { person, body }: CashOutWanted,
  terms: Terms,
): Promise<Refusal | Estimate> => {
  if (await areExchangesClosed(database, person.country)) return { error: 'under_maintenance' };
  const isOpen = (await countExchanges(database, person)).some(({ state }) =>
    ['checking', 'waiting_for_deposit'].includes(statusOfState(state)),
  );
  if (isOpen) return { error: 'exchange_in_progress' };
  const estimated = estimateFor(terms, 'cash', decodeAmount(body.exchangeAmount));
  const { policy } = estimated;
  const no = (error: ErrorName): Refusal => ({ error, arguments: argumentsOf(error, policy) });
  if (policy !== undefined && terms.held < policy.minimum_spoons * spoonCostPoints) {
    return no('exchange_spoons_insufficient');
  }
  if ('error' in estimated) return no(estimated.error);
  return estimated.lines.amount === decodeAmount(body.expectedAmount)
    ? estimated
    : no('price_changed');
};

const errorOfHolder = {
  matches: undefined,
  differs: 'exchange_account_mismatch',
  'no-account': 'exchange_account_mismatch',
  unknown: 'exchange_temporary_error',
} as const satisfies Record<HolderAnswer['kind'], ErrorName | undefined>;

const refuseHolder = async (
  { database, payoutProviders }: CashOutTools,
  body: CashOutBody,
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

const wishOf = (
  { fieldKeys }: CashOutTools,
  { body, person }: CashOutWanted,
  {
    name,
    estimated,
    djLevel,
  }: { name: ExchangeName; estimated: Estimate; djLevel: Terms['djLevel'] },
): ExchangeWish => {
  const { applicantName, accountHolder, phoneNumber, email, terms } = body;
  return {
    ...estimated.lines,
    ...sealPayee(fieldKeys, name, {
      account: body.accountNumber,
      residentNumber: `${body.residentFirstNumber}${body.residentLastNumber}`,
      contact: { applicantName, accountHolder, phoneNumber, email },
    }),
    type: 'cash',
    provider,
    policyVersion: estimated.policy.version,
    djLevel,
    bankCode: body.exchangeBank,
    terms,
    documentIds: body.documentIds.flatMap((id) => {
      const document = parseHouseNumber('d', id);
      return document?.userId === person.userId ? [document.id] : [];
    }),
  };
};

const refuse = async (
  tools: CashOutTools,
  { person, body }: CashOutWanted,
): Promise<Refusal | undefined> => {
  const { database, checkDocuments } = tools;
  const account = await findPerson(database, person);
  if (account === undefined) return { error: 'user_not_found' };
  const refusal = refuseApplicant(account, body, await findToday(database, person.country));
  if (refusal !== undefined) return refusal;
  const kinds = documentsOf[body.terms.variant];
  const error = await checkDocuments(person, { kinds, documentIds: body.documentIds });
  return error && { error };
};

/** Asks for money on a bank account: everything is checked, and the points are set aside at once. */
export const requestCashOut = async (
  tools: CashOutTools,
  wanted: CashOutWanted,
): Promise<CashOut> => {
  const { database, secretKey } = tools;
  const { person, body, key } = wanted;
  const fingerprint = fingerprintOf(wanted, secretKey);
  const before = await repeated(tools, wanted, fingerprint);
  if (before !== undefined) return before;
  const refusal = await refuse(tools, wanted);
  if (refusal !== undefined) return refused(refusal);
  const name = { bucket: person.bucket, userId: person.userId, exchangeId: newUuid() };
  for (let turn = 0; turn < policyTries; turn += 1) {
    const terms = await readTerms(database, person);
    const estimated = await refuseAmount(tools, wanted, terms);
    if ('error' in estimated) return refused(estimated);
    const error = turn === 0 ? await refuseHolder(tools, body, name) : undefined;
    if (error !== undefined) return refused({ error });
    const wish = wishOf(tools, wanted, { name, estimated, djLevel: terms.djLevel });
    const request = { key: `cash:${key}`, fingerprint, wish };
    const { outcome, exchange_id: exchangeId } = await insertExchange(database, name, request);
    if (exchangeId !== null) return told(database, { ...name, exchangeId });
    // Somebody has changed the terms between the look and the writing: they are looked at again.
    if (outcome === 'policy_changed') continue;
    const known = isErrorName(outcome) ? outcome : 'unexpected_error';
    return refused({ error: known, arguments: argumentsOf(known, estimated.policy) });
  }
  return refused({ error: 'exchange_temporary_error' });
};
