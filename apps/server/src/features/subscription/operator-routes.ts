import {
  cancelForPersonRoute,
  countrySchema,
  encodeAmount,
  operatorSubscriptionRoute,
  operatorSubscriptionsRoute,
  refundForPersonRoute,
  resumeForPersonRoute,
  retryForPersonRoute,
} from '@dipper/contract';
import type { ErrorName, OperatorSubscription, OperatorSubscriptionDetail } from '@dipper/contract';
import { personKeyOf } from '../../core/accounts/index.ts';
import { describeCardPayment } from '../../core/card-charging/index.ts';
import { publicIdOf, parsePublicId } from '../../core/charging/index.ts';
import { lastFourOf } from '../../core/instruments/index.ts';
import { paperNumber } from '../../core/receipts/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { failedStep } from './commands.ts';
import type { SubscriptionTools } from './commands.ts';
import { describeSteps, describeSubscription } from './describe-model.ts';
import { refuse } from './names.ts';
import {
  findOperatorsView,
  findAnySubscription,
  findSubscriptionsOfAll,
  retrySubscription,
} from './operator-repository.ts';
import type { OperatorsView } from './operator-repository.ts';
import { findLog } from './payment-repository.ts';
import { previewRefund, refundForPerson } from './refunds.ts';
import { cancelSubscription, findSubscription, resumeSubscription } from './repository.ts';
import type { SubscriptionName, SubscriptionRow } from './repository.ts';

const named = (id: string): SubscriptionName | undefined => {
  const name = parsePublicId('s', id);
  return name && { bucket: name.bucket, userId: name.userId, subscriptionId: name.id };
};

const describe = (row: SubscriptionRow): OperatorSubscription => ({
  ...describeSubscription(row),
  userId: Number(row.user_id),
  country: countrySchema.parse(row.country),
});

const describeView = (
  view: OperatorsView,
): Pick<OperatorSubscriptionDetail, 'card' | 'periods' | 'charges' | 'invoices'> => ({
  card: view.card
    ? {
        company: view.card.company,
        lastFour: lastFourOf(view.card.number_masked),
        expiry: view.card.expiry,
        isMain: view.card.is_main,
        isUsable: view.card.is_usable,
      }
    : null,
  periods: view.periods.map((period) => ({
    number: period.period_number,
    state: period.state,
    startsAt: period.starts_at.toISOString(),
    endsAt: period.ends_at.toISOString(),
    amount: encodeAmount(period.amount),
    attempts: period.attempts,
    nextAttemptAt: period.next_attempt_at?.toISOString() ?? null,
    givesUpAt: period.give_up_at?.toISOString() ?? null,
    paidAt: period.paid_at?.toISOString() ?? null,
  })),
  charges: view.charges.map(describeCardPayment),
  invoices: view.invoices.map((row) => ({
    kind: row.kind,
    number: paperNumber(row, row.kind),
    issuedAt: row.issued_at.toISOString(),
    cardPaymentId: publicIdOf('c', { userId: row.user_id, id: row.card_payment_id }),
    amount: encodeAmount(row.amount),
    currency: row.currency,
  })),
});

const mountReading = (http: Http, tools: SubscriptionTools): void => {
  const { database } = tools;
  http.mount(operatorSubscriptionsRoute, async ({ query }) => {
    const { state, cursor, limit, userId } = query;
    const after = cursor === undefined ? undefined : parsePublicId('s', cursor);
    if (cursor !== undefined && after === undefined) return problem('wrong_request_format');
    const person = userId === undefined ? undefined : personKeyOf(BigInt(userId));
    const rows = await findSubscriptionsOfAll(database, {
      state,
      after: after?.id,
      person,
      limit: limit + 1,
    });
    return pageAnswer(rows.map(describe), query, ({ subscriptionId }) => subscriptionId);
  });

  http.mount(operatorSubscriptionRoute, async ({ params }) => {
    const name = named(params.id);
    const row = name && (await findAnySubscription(database, name));
    if (name === undefined || row === undefined) return problem('subscription_not_found');
    const [view, log, previewed] = await Promise.all([
      findOperatorsView(database, name, row.card_id),
      findLog(database, name),
      previewRefund(tools, name),
    ]);
    return answer(200, {
      subscription: describe(row),
      ...describeView(view),
      timeline: describeSteps(row, log),
      refund: previewed.kind === 'preview' ? previewed.answer : null,
    });
  });
};

/** Mounts the person's own steps for operators, who must give a reason. */
const mountManaging = (http: Http, { database, log }: SubscriptionTools): void => {
  const manage = async (
    id: string,
    run: (name: SubscriptionName) => Promise<'done' | ErrorName>,
  ) => {
    const name = named(id);
    if (name === undefined) return problem('subscription_not_found');
    try {
      const outcome = await run(name);
      if (outcome !== 'done') return refuse(outcome);
    } catch (error) {
      const step = failedStep(error);
      if (step === undefined) throw error;
      log.error({ error, reason: step }, 'a subscription could not be changed');
      return refuse(step);
    }
    const row = await findSubscription(database, name);
    return row === undefined ? problem('subscription_not_found') : answer(200, describe(row));
  };

  http.mount(cancelForPersonRoute, ({ params }) =>
    manage(params.id, (name) => cancelSubscription(database, name, undefined)),
  );
  http.mount(resumeForPersonRoute, ({ params }) =>
    manage(params.id, (name) => resumeSubscription(database, name)),
  );
  http.mount(retryForPersonRoute, ({ params }) =>
    manage(params.id, (name) => retrySubscription(database, name)),
  );
};

/** Mounts subscriptions for operators who help their people. */
export const mountOperatorSubscriptions = (http: Http, tools: SubscriptionTools): void => {
  mountReading(http, tools);
  mountManaging(http, tools);
  http.mount(refundForPersonRoute, async ({ params, body, operator, idempotencyKey }) => {
    const name = named(params.id);
    if (name === undefined) return problem('subscription_not_found');
    const { expectedAmount } = body;
    const requestKey = `operator:${idempotencyKey}`;
    const wish = { expectedAmount, requestKey, operator: operator.name };
    const refunded = await refundForPerson(tools, name, wish);
    return refunded.kind === 'refused' ? refuse(refunded.error) : answer(201, refunded.answer);
  });
};
