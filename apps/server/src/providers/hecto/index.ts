import { systemClock } from '../../platform/clock.ts';
import type {
  Evidence,
  PaymentProvider,
  PaymentQuestion,
  RecordsAnswer,
  RefundOrder,
  RefundOutcome,
  SettlementRecord,
  UnreadRecords,
} from '../../ports/payment-provider.ts';
import { createClient } from './client.ts';
import type { ClientOptions, HectoClient } from './client.ts';
import { windowForm } from './form.ts';
import type { FormSettings } from './form.ts';
import { inquiryBody, outcomeOf, readInquiry } from './inquiry.ts';
import type { InquiryReading } from './inquiry.ts';
import { accountAfterMonth, methodOf } from './methods.ts';
import { readRecords, recordsForm, recordsQuestions, within } from './records.ts';
import { giveBack } from './give-back.ts';
import { readRefundQuery, refundStanding } from './refund.ts';
import { readHint, readReturn } from './returned.ts';
import { readNotice, replies } from './webhook.ts';

export { hectoProtocol } from './protocol.ts';

export { createHectoBilling } from './billing.ts';

export type HectoOptions = FormSettings & ClientOptions & { readonly now?: () => Date };

/** The window stands open for so long. */
const windowSeconds = 30 * 60;

type HectoTools = {
  readonly options: HectoOptions;
  readonly client: HectoClient;
  readonly now: () => Date;
};

const inquire = async (
  { options, client, now }: HectoTools,
  question: PaymentQuestion,
): Promise<InquiryReading> =>
  readInquiry(await client.inquire(inquiryBody(question, options, now())), question, options);

/** Hecto is asked first: a refund that was made before is not made again. */
const refund = async (tools: HectoTools, order: RefundOrder): Promise<RefundOutcome> => {
  const { options, client, now } = tools;
  const standing = refundStanding(await inquire(tools, order), order);
  if (standing.kind === 'ended') return standing.outcome;
  return giveBack(client, order, { shop: options, trade: standing.trade, now: now() });
};

const records = async (
  { options, client }: HectoTools,
  from: Date,
  to: Date,
): Promise<RecordsAnswer> => {
  const all: SettlementRecord[] = [];
  const unread: (UnreadRecords & { readonly evidence: Evidence })[] = [];
  const questions = recordsQuestions(from, to);
  for (const question of questions) {
    const answer = readRecords(await client.records(recordsForm(question, options)), options);
    if (answer.kind === 'records') all.push(...answer.records);
    else unread.push({ methodId: question.methodId, evidence: answer.evidence });
  }
  const [first] = unread;
  if (first !== undefined && unread.length === questions.length) {
    return { kind: 'unknown', evidence: first.evidence };
  }
  return {
    kind: 'records',
    records: within(all, from, to),
    unread: unread.map(({ methodId }) => ({ methodId })),
  };
};

export const createHecto = (options: HectoOptions): PaymentProvider => {
  const tools: HectoTools = {
    options,
    client: createClient(options),
    now: options.now ?? systemClock.now,
  };
  return {
    name: 'hecto',
    // A window lives as long again from when it is opened, which may be at the last moment.
    chargesForSeconds: 2 * windowSeconds,
    begin: async ({ transactionId, methodId }) => ({
      kind: 'form',
      reference: transactionId,
      lifetimeSeconds: windowSeconds,
      evidence: { method: methodOf(methodId).name },
    }),
    form: (order) => windowForm(order, options),
    readReturn,
    confirm: async (question, proof) =>
      outcomeOf(await inquire(tools, question), question, {
        shop: options,
        now: tools.now(),
        hint: readHint(proof),
      }),
    ask: async (question) =>
      outcomeOf(await inquire(tools, question), question, { shop: options, now: tools.now() }),
    webhook: { read: async (message) => readNotice(message, options), replies },
    accountAfterMonth,
    refund: (order) => refund(tools, order),
    askRefund: async (order) => readRefundQuery(await inquire(tools, order), order, tools.now()),
    records: (from, to) => records(tools, from, to),
  };
};
