import {
  decideExchangeRoute,
  errorCatalogue,
  isErrorName,
  isResidentNumberOdd,
  operatorExchangeRoute,
  operatorExchangesRoute,
} from '@dipper/contract';
import type {
  DecideExchangeBody,
  ErrorName,
  OperatorExchange,
  OperatorExchangeDetail,
} from '@dipper/contract';
import { documentNumber, findDocumentsOf } from '../../core/documents/index.ts';
import {
  decideExchange,
  describeLines,
  exchangeNumber,
  findExchangeLog,
  findPayee,
  findQueue,
  findQueued,
  linesOf,
  maskedMail,
  maskedName,
  maskedNumber,
  maskedResidentNumber,
  openPayee,
  parseExchangeNumber,
  tellOfExchange,
} from '../../core/payouts/index.ts';
import type { ExchangeName, QueuedExchange, TellTools } from '../../core/payouts/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';

const retryAfterSeconds = 5;

export type OperatorExchanges = TellTools;

const describe = (row: QueuedExchange): OperatorExchange => ({
  exchangeId: exchangeNumber({ userId: row.user_id, exchangeId: row.exchange_id }),
  userId: Number(row.user_id),
  type: row.type,
  state: row.state,
  revision: row.revision,
  country: row.country,
  djLevel: row.dj_level,
  policyVersion: row.policy_version,
  estimated: describeLines(linesOf(row), row.unit),
  needsSecondOperator: row.needs_second,
  agreedBy: row.agreed_by,
  provider: row.provider,
  providerReference: row.provider_reference,
  reason: row.reason,
  requestedAt: row.requested_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

const maskPayee = async (
  { database, fieldKeys }: OperatorExchanges,
  name: ExchangeName,
): Promise<OperatorExchangeDetail['payee']> => {
  const row = await findPayee(database, name);
  if (row === undefined) return null;
  const { bankCode, account, residentNumber, contact } = openPayee(fieldKeys, name, row);
  return {
    bank: bankCode,
    account: maskedNumber(account),
    accountHolder: contact && maskedName(contact.accountHolder),
    applicantName: contact && maskedName(contact.applicantName),
    residentNumber: residentNumber && maskedResidentNumber(residentNumber),
    isResidentNumberOdd: residentNumber !== null && isResidentNumberOdd(residentNumber),
    phoneNumber: contact && maskedNumber(contact.phoneNumber),
    email: contact && maskedMail(contact.email),
    documents: (await findDocumentsOf(database, name)).map((each) => ({
      documentId: documentNumber({ userId: name.userId, documentId: each.document_id }),
      kind: each.kind,
      contentType: each.content_type,
      bytes: each.bytes,
    })),
  };
};

const describeWhole = async (
  parts: OperatorExchanges,
  name: ExchangeName,
  row: QueuedExchange,
): Promise<OperatorExchangeDetail> => ({
  exchange: describe(row),
  payee: await maskPayee(parts, name),
  log: (await findExchangeLog(parts.database, name)).map((each) => ({
    revision: each.revision,
    from: each.from_state,
    to: each.to_state,
    cause: each.cause,
    operator: each.actor,
    evidence: { ...each.evidence },
    at: each.at.toISOString(),
  })),
});

const decide = async (
  parts: OperatorExchanges,
  name: ExchangeName,
  { body, operator }: { readonly body: DecideExchangeBody; readonly operator: string },
): Promise<ErrorName | undefined> => {
  const { decision, revision, note = null } = body;
  const outcome =
    decision === 'approve' || decision === 'refuse'
      ? await decideExchange(parts.database, name, {
          decision,
          revision,
          operator,
          reason: decision === 'refuse' ? body.reason : null,
          note,
        })
      : await tellOfExchange(parts, name, {
          decision,
          revision,
          operator,
          reason: body.reason ?? 'not_accepted',
          evidence: { proof: body.evidence, note },
        });
  if (outcome === 'decided') return undefined;
  return isErrorName(outcome) ? outcome : 'exchange_changed_meanwhile';
};

/** What operators do about exchanges, each decision by name and about what they have seen. */
export const mountOperatorExchanges = (http: Http, parts: OperatorExchanges): void => {
  const { database } = parts;

  http.mount(operatorExchangesRoute, async ({ query }) => {
    const { state, cursor, limit } = query;
    const after = cursor === undefined ? undefined : parseExchangeNumber(cursor);
    if (cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const rows = await findQueue(database, { state, after: after?.exchangeId, limit: limit + 1 });
    return pageAnswer(rows.map(describe), query, ({ exchangeId }) => exchangeId);
  });

  http.mount(operatorExchangeRoute, async ({ params }) => {
    const name = parseExchangeNumber(params.id);
    const row = name && (await findQueued(database, name));
    if (name === undefined || row === undefined) return problem('exchange_not_found');
    return answer(200, await describeWhole(parts, name, row));
  });

  http.mount(decideExchangeRoute, async ({ params, body, operator, log }) => {
    const name = parseExchangeNumber(params.id);
    if (name === undefined) return problem('exchange_not_found');
    const refusal = await decide(parts, name, { body, operator });
    const { decision: kind } = body;
    const told = { event: 'exchange-decided', exchangeId: params.id, kind, outcome: refusal };
    log.info(told, 'an operator has decided');
    if (refusal !== undefined) {
      return problem(refusal, errorCatalogue[refusal].retry ? { retryAfterSeconds } : {});
    }
    const row = await findQueued(database, name);
    return row === undefined ? problem('exchange_not_found') : answer(200, describe(row));
  });
};
