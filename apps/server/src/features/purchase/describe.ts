import { encodeAmount } from '@dipper/contract';
import type { PaymentAnswer } from '@dipper/contract';
import { openFactsOf, transactionId } from '../../core/charging/index.ts';
import type { Deposit, Payment, Traits } from '../../core/charging/index.ts';
import { standingOf } from './model.ts';

const describeDeposit = (payment: Payment, deposit: Deposit): PaymentAnswer['deposit'] => ({
  bank: deposit.bank_code,
  accountNumber: deposit.account_number,
  accountHolder: deposit.account_holder,
  amount: encodeAmount(payment.charge_total),
  dueAt: deposit.due_at.toISOString(),
  now: payment.now.toISOString(),
});

/** Describes a payment to its person. */
export const describe = (
  payment: Payment,
  deposit: Deposit | undefined,
  traits: Traits,
): PaymentAnswer => ({
  transactionId: transactionId({ userId: payment.user_id, paymentId: payment.payment_id }),
  ...standingOf(payment.state, payment.failure_code),
  productId: Number(payment.product_id),
  productName: payment.product_name,
  packSpoons: encodeAmount(payment.spoon_amount / BigInt(payment.quantity)),
  methodId: payment.method_id,
  quantity: payment.quantity,
  amount: encodeAmount(payment.spoon_amount + payment.bonus_amount),
  promotionAmount: encodeAmount(payment.bonus_amount),
  totalPrice: encodeAmount(payment.total),
  currency: payment.currency,
  requestedAt: payment.requested_at.toISOString(),
  finishedAt: payment.settled_at?.toISOString() ?? null,
  expiresAt: payment.expires_at?.toISOString() ?? null,
  deposit: deposit === undefined ? null : describeDeposit(payment, deposit),
  charged:
    payment.charge_currency === payment.currency
      ? null
      : { amount: encodeAmount(payment.charge_total), currency: payment.charge_currency },
  ...openFactsOf(payment.state, traits),
});
