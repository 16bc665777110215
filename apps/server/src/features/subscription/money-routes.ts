import {
  changeSubscriptionRoute,
  refundSubscriptionRoute,
  subscriptionChangePreviewRoute,
  subscriptionRefundPreviewRoute,
} from '@dipper/contract';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { once } from '../../platform/idempotency/index.ts';
import { changeSubscription, previewChange } from './change.ts';
import type { SubscriptionTools } from './commands.ts';
import { nameOf, refuse } from './names.ts';
import { previewRefund, refundSubscription } from './refunds.ts';

const mountChange = (http: Http, tools: SubscriptionTools): void => {
  http.mount(subscriptionChangePreviewRoute, async ({ person, params, query }) => {
    const name = nameOf(person, params.id);
    if (name === undefined) return problem('subscription_not_found');
    const previewed = await previewChange(tools, name, query.productId);
    return previewed.kind === 'refused' ? refuse(previewed.error) : answer(200, previewed.answer);
  });

  http.mount(
    changeSubscriptionRoute,
    once<typeof changeSubscriptionRoute>(
      tools.database,
      async ({ person, params, body, idempotencyKey }) => {
        const name = nameOf(person, params.id);
        if (name === undefined) return problem('subscription_not_found');
        const changed = await changeSubscription(tools, name, {
          ...body,
          requestKey: idempotencyKey,
        });
        return changed.kind === 'refused' ? refuse(changed.error) : answer(201, changed.answer);
      },
    ),
  );
};

export const mountMoney = (http: Http, tools: SubscriptionTools): void => {
  mountChange(http, tools);
  http.mount(subscriptionRefundPreviewRoute, async ({ person, params }) => {
    const name = nameOf(person, params.id);
    if (name === undefined) return problem('subscription_not_found');
    const previewed = await previewRefund(tools, name);
    return previewed.kind === 'refused' ? refuse(previewed.error) : answer(200, previewed.answer);
  });

  http.mount(
    refundSubscriptionRoute,
    once<typeof refundSubscriptionRoute>(
      tools.database,
      async ({ person, params, body, idempotencyKey }) => {
        const name = nameOf(person, params.id);
        if (name === undefined) return problem('subscription_not_found');
        const { expectedAmount } = body;
        const refunded = await refundSubscription(tools, name, {
          expectedAmount,
          requestKey: idempotencyKey,
        });
        return refunded.kind === 'refused' ? refuse(refunded.error) : answer(201, refunded.answer);
      },
    ),
  );
};
