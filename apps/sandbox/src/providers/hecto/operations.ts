import { chargeKey, deleteKey, issueKey } from './billing.ts';
import { cancellation, refund } from './cancelling.ts';
import { inquiry } from './inquiry.ts';
import type { Prepare } from './prepared.ts';
import type { calls } from './sources.ts';

/** The preparation of each call. */
export const operations: Readonly<Record<keyof typeof calls, Prepare>> = {
  cancel: cancellation,
  refund,
  inquiry,
  issueKey,
  chargeKey,
  deleteKey,
};
