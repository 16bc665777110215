import type { CardCharging } from './core/card-charging/index.ts';
import type { Charging } from './core/charging/index.ts';
import type { Printer } from './core/receipts/index.ts';
import type { Refunds } from './core/refunds/index.ts';
import type { Reviews } from './core/reviews/index.ts';
import { mountOperatorReceipts } from './features/history/index.ts';
import {
  mountCardPayments,
  mountOperatorRefunds,
  mountPayments,
  mountRefundProposals,
  mountReviews,
} from './features/operations/index.ts';
import { mountOperatorSubscriptions } from './features/subscription/index.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import type { FieldKeys } from './platform/field-keys.ts';
import type { Http } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';

export type MoneyParts = {
  readonly config: Config;
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly log: Log;
  readonly charging: Charging;
  readonly refunds: Refunds;
  readonly reviews: Reviews;
  readonly cardCharging: CardCharging;
  readonly printer: Printer;
};

/** Mounts operators' calls about the money that people pay and get back. */
export const mountMoneyForOperators = (http: Http, parts: MoneyParts): void => {
  mountPayments(http, parts);
  mountOperatorRefunds(http, parts);
  mountRefundProposals(http, parts);
  mountReviews(http, parts);
  mountCardPayments(http, parts);
  mountOperatorSubscriptions(http, parts);
  mountOperatorReceipts(http, parts);
};
