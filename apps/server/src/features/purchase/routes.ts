import {
  balanceRoute,
  cancelPaymentRoute,
  decodeAmount,
  errorCatalogue,
  paymentRoute,
  purchaseRoute,
} from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { findPaymentName, parseTransactionId } from '../../core/charging/index.ts';
import { describeBalance } from '../../core/ledger/index.ts';
import { limitDetails } from '../../core/limits/index.ts';
import type { Purchases } from './commands.ts';

const retryAfterSeconds = 3;

export type PurchaseRoutes = { readonly purchases: Purchases; readonly database: Database };

export const mountPurchase = (http: Http, { purchases, database }: PurchaseRoutes): void => {
  http.mount(purchaseRoute, async ({ person, body, idempotencyKey, log }) => {
    const { productId, quantity, methodId, device, expectedTotalPrice, refundInfo } = body;
    const expectedTotal = decodeAmount(expectedTotalPrice);
    const input = { productId, quantity, methodId, device, expectedTotal, refundInfo };
    const started = await purchases.start(person, input, idempotencyKey);
    if (started.kind === 'refused') {
      log.info({ event: 'purchase-refused', reason: started.error }, 'a purchase was refused');
      const details = await limitDetails(database, person, { error: started.error, methodId });
      return problem(started.error, {
        ...(errorCatalogue[started.error].retry && { retryAfterSeconds }),
        ...(details !== undefined && { arguments: details }),
      });
    }
    const { transactionId } = started.answer;
    log.info({ event: 'purchase-started', transactionId }, 'a purchase was started');
    return answer(201, started.answer);
  });

  // Another person's payment is treated as missing.
  http.mount(paymentRoute, async ({ person, params }) => {
    const name =
      parseTransactionId(params.id) ?? (await findPaymentName(database, 'paypal', params.id));
    if (name === undefined || name.userId !== person.userId) return problem('payment_not_found');
    const payment = await purchases.find(name);
    return payment === undefined ? problem('payment_not_found') : answer(200, payment);
  });

  http.mount(cancelPaymentRoute, async ({ person, params, log }) => {
    const name = parseTransactionId(params.id);
    if (name?.userId !== person.userId) return problem('payment_not_found');
    const payment = await purchases.cancel(name);
    if (payment === undefined) return problem('payment_not_found');
    if (payment === 'unheard') return problem('payment_cancel_error', { retryAfterSeconds });
    const { transactionId, status } = payment;
    log.info(
      { event: 'purchase-dismissed', transactionId, status },
      'somebody does not want to pay',
    );
    return answer(200, payment);
  });

  http.mount(balanceRoute, async ({ person, params }) =>
    BigInt(params.id) === person.userId
      ? answer(200, await describeBalance(database, person))
      : problem('user_not_found'),
  );
};
