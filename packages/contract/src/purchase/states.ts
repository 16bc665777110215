import * as z from 'zod/mini';

/** The states of a payment on the server. */
export const paymentStates = [
  'created',
  'redirected',
  'sent',
  'succeeded',
  'declined',
  'unknown',
  'review',
  'canceled',
  'expired',
  'abandoned',
  'waiting',
  'part_refunded',
  'refunded',
] as const;
export const paymentStateSchema = z.enum(paymentStates);
export type PaymentState = z.infer<typeof paymentStateSchema>;

/** The status that a page is told. */
export const paymentStatuses = [
  'pending',
  'waiting_for_deposit',
  'success',
  'fail',
  'cancel',
  'expired',
  'refunded',
] as const;
export const paymentStatusSchema = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

export const statusOfPaymentState = {
  created: 'pending',
  redirected: 'pending',
  sent: 'pending',
  unknown: 'pending',
  review: 'pending',
  succeeded: 'success',
  declined: 'fail',
  abandoned: 'fail',
  canceled: 'cancel',
  expired: 'expired',
  waiting: 'waiting_for_deposit',
  part_refunded: 'success',
  refunded: 'refunded',
} as const satisfies Record<PaymentState, PaymentStatus>;

/**
 * The stages of `pending`: the payer can still pay, the charge was requested and its outcome is unknown, or somebody
 * reviews it.
 */
export const pendingStages = ['unpaid', 'asked', 'review'] as const;
export type PendingStage = (typeof pendingStages)[number];

/** The status that the browser brings back in `/payment?status=`: a hint, never a proof. */
export const returnStatuses = ['success', 'cancel'] as const;
export const returnStatusSchema = z.enum(returnStatuses);
export type ReturnStatus = z.infer<typeof returnStatusSchema>;

export const paymentDevices = ['pc', 'mobile', 'app'] as const;
export const paymentDeviceSchema = z.enum(paymentDevices);
export type PaymentDevice = z.infer<typeof paymentDeviceSchema>;
