import type { JsonObject } from '../../platform/json.ts';
import { subtract } from './amount.ts';
import { availableAmount, chargedAmount, type Payment, type PaymentAction } from './model.ts';

/** KakaoPay writes Seoul's wall clock without a zone: `2026-03-01T09:00:00`. */
export function seoulTime(at: Date): string {
  return new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19);
}

function orNull(at: Date | null): string | null {
  return at === null ? null : seoulTime(at);
}

function common(payment: Payment): JsonObject {
  const { order } = payment;
  return {
    tid: payment.tid,
    cid: order.cid,
    partner_order_id: order.partnerOrderId,
    partner_user_id: order.partnerUserId,
    payment_method_type: payment.method,
    item_name: order.itemName,
    item_code: order.itemCode ?? '',
    quantity: order.quantity,
    created_at: seoulTime(payment.createdAt),
    approved_at: orNull(payment.approvedAt),
  };
}

const testCard = {
  kakaopay_purchase_corp: '비씨카드',
  kakaopay_purchase_corp_code: '104',
  kakaopay_issuer_corp: '수협은행',
  kakaopay_issuer_corp_code: '212',
  bin: '621640',
  card_type: '신용',
  approved_id: '07830000',
  card_mid: '123456789',
  interest_free_install: 'N',
  installment_type: 'CARD_INSTALLMENT',
  card_item_code: '',
} as const;

function cardInfo(payment: Payment): JsonObject | null {
  if (payment.method !== 'CARD') return null;
  return { ...testCard, install_month: String(payment.order.installMonth).padStart(2, '0') };
}

function withCard(name: string, payment: Payment): JsonObject {
  const card = cardInfo(payment);
  return card === null ? {} : { [name]: card };
}

export function readyAnswer(payment: Payment, publicUrl: string): JsonObject {
  const hosted = `${publicUrl}/kakaopay/pay/${payment.tid}`;
  const scheme = `kakaotalk://kakaopay/pg?url=${encodeURIComponent(`${hosted}/app`)}`;
  return {
    tid: payment.tid,
    next_redirect_app_url: `${hosted}/app`,
    next_redirect_mobile_url: `${hosted}/mobile`,
    next_redirect_pc_url: hosted,
    android_app_scheme: scheme,
    ios_app_scheme: scheme,
    created_at: seoulTime(payment.createdAt),
  };
}

export function approveAnswer(payment: Payment): JsonObject {
  const action = payment.actions.at(-1);
  return {
    aid: action?.aid,
    ...common(payment),
    amount: chargedAmount(payment),
    ...withCard('card_info', payment),
    payload: action?.payload ?? '',
  };
}

export function cancelAnswer(payment: Payment, before: Payment): JsonObject {
  const action = payment.actions.at(-1);
  return {
    aid: action?.aid,
    ...common(payment),
    status: payment.status,
    amount: payment.order.amount,
    approved_cancel_amount: subtract(payment.canceled, before.canceled),
    canceled_amount: payment.canceled,
    cancel_available_amount: availableAmount(payment),
    canceled_at: orNull(payment.canceledAt),
    payload: action?.payload ?? '',
  };
}

function actionDetail(action: PaymentAction): JsonObject {
  return {
    aid: action.aid,
    approved_at: seoulTime(action.at),
    amount: action.amount,
    point_amount: 0,
    discount_amount: 0,
    green_deposit: 0,
    payment_action_type: action.type,
    payload: action.payload ?? '',
  };
}

export function orderAnswer(payment: Payment): JsonObject {
  return {
    ...common(payment),
    status: payment.status,
    amount: payment.order.amount,
    canceled_amount: payment.canceled,
    cancel_available_amount: availableAmount(payment),
    canceled_at: orNull(payment.canceledAt),
    ...withCard('selected_card_info', payment),
    payment_action_details: payment.actions.map(actionDetail),
  };
}
