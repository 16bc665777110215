import type { JsonObject } from '../platform/json.ts';
import type { Result } from '../platform/result.ts';

/** The sandbox's own record of money, for whoever checks a merchant's books against it. */
export interface Charge {
  readonly provider: string;
  readonly tid: string;
  readonly partnerOrderId: string;
  readonly partnerUserId?: string | null;
  readonly currency: string;
  /** The amount in minor units of the currency. */
  readonly amount: number;
  readonly charged: number;
  readonly canceled: number;
  readonly status: string;
  /** Given back by a person, in the provider's own tool. */
  readonly isByHand?: boolean;
  readonly method: string | null;
  readonly timesCharged: number;
  readonly createdAt: string;
  readonly chargedAt: string | null;
}

/** The result of a person's choice on the provider's page. */
export interface Chosen {
  readonly tid: string;
  readonly partnerOrderId: string;
  /** The browser's next address; null when the person just leaves, or a form sends them on. */
  readonly redirect: string | null;
  /** The form that the browser posts to get back. */
  readonly post?: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    /** The form as its bytes, where it is not in UTF-8. */
    readonly body?: string;
  };
}

export interface PayProblem {
  readonly status: 400 | 404 | 409;
  readonly error: string;
}

/** The desk of a payment provider, as the control API uses it. */
export interface PaymentDesk {
  readonly provider: string;
  readonly charges: () => readonly Charge[];
  /** `POST <provider>/pay`: a person's action on its page, without a browser. */
  readonly pay: (
    body: JsonObject,
  ) => Result<Chosen, PayProblem> | Promise<Result<Chosen, PayProblem>>;
  /** More of what the outside world can do, by the last part of `POST <provider>/<name>`. */
  readonly more?: Readonly<Record<string, (body: JsonObject) => Result<object, PayProblem>>>;
  /** Notices what time alone has done to its payments. */
  readonly look?: () => void;
  readonly forget: () => void;
}
