import * as z from 'zod/mini';

/** What a payment goes through on the server. */
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

/** What a page is told about it. */
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
 * What is behind `pending`: its payer can still pay, the charge was asked for and nobody knows its
 * answer yet, or somebody looks at it.
 */
export const pendingStages = ['unpaid', 'asked', 'review'] as const;
export type PendingStage = (typeof pendingStages)[number];

/** What the browser brings back in `/payment?status=`: a hint, never a proof. */
export const returnStatuses = ['success', 'cancel'] as const;
export const returnStatusSchema = z.enum(returnStatuses);
export type ReturnStatus = z.infer<typeof returnStatusSchema>;

export const paymentDevices = ['pc', 'mobile', 'app'] as const;
export const paymentDeviceSchema = z.enum(paymentDevices);
export type PaymentDevice = z.infer<typeof paymentDeviceSchema>;
