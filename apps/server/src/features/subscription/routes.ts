import {
  cancelSubscriptionRoute,
  cardPaymentRoute,
  encodeAmount,
  resumeSubscriptionRoute,
  setSubscriptionCardRoute,
  subscribeRoute,
  subscriptionPaymentsRoute,
  subscriptionProductsRoute,
  subscriptionRoute,
  subscriptionsRoute,
  subscriptionTimelineRoute,
} from '@dipper/contract';
import type { ErrorName, SubscriptionProduct } from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import { parsePublicId } from '../../core/charging/index.ts';
import { answer, pageAnswer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { once } from '../../platform/idempotency/index.ts';
import { failedStep, subscribe } from './commands.ts';
import type { SubscriptionTools } from './commands.ts';
import {
  describePayment,
  describeProgress,
  describeSubscription,
  describeTimeline,
} from './describe-model.ts';
import { priceNowAndLater } from './model.ts';
import { mountMoney } from './money-routes.ts';
import { nameOf, refuse } from './names.ts';
import { findLog, findPayments, findProgress } from './payment-repository.ts';
import { findGroup, findProducts } from './product-repository.ts';
import type { ProductRow } from './product-repository.ts';
import {
  cancelSubscription,
  findSubscription,
  findSubscriptions,
  resumeSubscription,
  setSubscriptionCard,
} from './repository.ts';
import type { SubscriptionName } from './repository.ts';

const membershipGroup = 0;

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const productOf = (row: ProductRow): SubscriptionProduct => {
  const months = row.months ?? 0;
  const { payNow, nextPaymentTime } = priceNowAndLater(row.local_price, months, row.now);
  return {
    productId: Number(row.product_id),
    type: row.type,
    djId: row.dj_id === 0n ? null : Number(row.dj_id),
    name: row.name,
    plan: row.plan,
    grade: row.grade,
    benefits: linesOf(row.benefits),
    standardPrice: encodeAmount(row.standard_price),
    localPrice: encodeAmount(row.local_price),
    currency: row.currency,
    promotionId: row.promotion_id === null ? null : Number(row.promotion_id),
    promotionMonth: months,
    payNow: encodeAmount(payNow),
    nextPaymentTime: nextPaymentTime.toISOString(),
  };
};

const mountReading = (http: Http, { database }: SubscriptionTools): void => {
  http.mount(subscriptionProductsRoute, async ({ person, query }) => {
    const { type, locale } = query;
    const djId = BigInt(type === 'membership' ? membershipGroup : (query.djId ?? membershipGroup));
    const group = await findGroup(database, djId);
    if (group === undefined) return problem('group_not_found');
    if (group.suspended) return problem('dj_suspended');
    const rows = await findProducts(database, person, { type, djId, locale });
    if (type === 'plan' && rows.length === 0) return problem('plan_level_not_found');
    return answer(200, { results: rows.map(productOf) });
  });

  http.mount(subscriptionsRoute, async ({ person }) => {
    const rows = await findSubscriptions(database, person);
    return answer(200, { results: rows.map(describeSubscription) });
  });

  http.mount(subscriptionRoute, async ({ person, params }) => {
    const name = nameOf(person, params.id);
    const row = name && (await findSubscription(database, name));
    return row === undefined
      ? problem('subscription_not_found')
      : answer(200, describeSubscription(row));
  });

  http.mount(subscriptionTimelineRoute, async ({ person, params }) => {
    const name = nameOf(person, params.id);
    const row = name && (await findSubscription(database, name));
    if (name === undefined || row === undefined) return problem('subscription_not_found');
    return answer(200, { results: describeTimeline(row, await findLog(database, name)) });
  });
};

const mountPayments = (http: Http, { database }: SubscriptionTools): void => {
  http.mount(cardPaymentRoute, async ({ person, params }) => {
    const name = parsePublicId('c', params.id);
    if (name?.userId !== person.userId) return problem('card_payment_not_found');
    const row = await findProgress(database, name, name.id);
    return row === undefined
      ? problem('card_payment_not_found')
      : answer(200, describeProgress(person.userId, row));
  });

  http.mount(subscriptionPaymentsRoute, async ({ person, params, query }) => {
    const name = nameOf(person, params.id);
    const after = query.cursor === undefined ? undefined : parsePublicId('c', query.cursor)?.id;
    if (query.cursor !== undefined && after === undefined) return problem('wrong_request_format');
    if (name === undefined || (await findSubscription(database, name)) === undefined) {
      return problem('subscription_not_found');
    }
    const rows = await findPayments(database, name, { after, limit: query.limit + 1 });
    const { userId } = person;
    const found = rows.map((row) => describePayment(userId, row));
    return pageAnswer(found, query, (last) => last.cardPaymentId);
  });
};

type Managing = (name: SubscriptionName) => Promise<'done' | ErrorName>;

const mountManaging = (http: Http, { database, log }: SubscriptionTools): void => {
  const manage = async (person: PersonKey, id: string, run: Managing) => {
    const name = nameOf(person, id);
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
    return row === undefined
      ? problem('subscription_not_found')
      : answer(200, describeSubscription(row));
  };

  http.mount(cancelSubscriptionRoute, ({ person, params, body }) =>
    manage(person, params.id, (name) => cancelSubscription(database, name, body.nextPaymentTime)),
  );
  http.mount(resumeSubscriptionRoute, ({ person, params }) =>
    manage(person, params.id, (name) => resumeSubscription(database, name)),
  );
  http.mount(setSubscriptionCardRoute, async ({ person, params, body }) => {
    const card = parsePublicId('k', body.selectCardId);
    // Another person's card is treated like a missing one.
    const cardId = card?.userId === person.userId ? card.id : nobodysCard;
    return manage(person, params.id, (name) => setSubscriptionCard(database, name, cardId));
  });
};

const nobodysCard = '00000000-0000-0000-0000-000000000000';

export const mountSubscriptions = (http: Http, tools: SubscriptionTools): void => {
  mountReading(http, tools);
  mountPayments(http, tools);
  mountManaging(http, tools);
  mountMoney(http, tools);
  http.mount(
    subscribeRoute,
    once<typeof subscribeRoute>(tools.database, async ({ person, body, idempotencyKey, log }) => {
      const wish = { person, body, requestKey: idempotencyKey };
      const subscribed = await subscribe(tools, wish);
      if (subscribed.kind === 'refused') {
        const reason = subscribed.error;
        log.info({ event: 'subscription-refused', reason }, 'a subscription was refused');
        return refuse(reason);
      }
      return answer(201, subscribed.answer);
    }),
  );
};
