import { decodeAmount, methodsRoute, paymentRoute } from '@dipper/contract';
import type {
  Country,
  Currency,
  PaymentAnswer,
  PaymentStatus,
  PendingStage,
} from '@dipper/contract';
import { bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import { monotonic, now } from '../../shared/device/index.ts';
import type { ServerClock } from '../../shared/device/index.ts';
import type { Sold } from '../../shared/format/index.ts';
import type { Query } from '../../shared/query/index.ts';
import type { Price } from '../../shared/storage/index.ts';
import { offeredMethodOf } from './model/method-list.ts';
import type { Method } from './model/method-list.ts';

export type Methods = {
  readonly methods: readonly Method[];
  /** The seller's name, as on receipts. */
  readonly seller: string | undefined;
};

/** Methods in the order of the shop, and which of them can be used now; one that this page does not know yet is left out. */
export const methodsOn = (api: Api, country: Country): Query<Methods> => ({
  queryKey: ['purchase', 'methods', country],
  queryFn: async ({ signal }) => {
    const { results, seller } = await bodyOf(api(methodsRoute, { query: { country }, signal }));
    const methods = results
      .toSorted((one, other) => one.position - other.position)
      .flatMap((item) => offeredMethodOf(item) ?? []);
    return { methods, seller: seller?.name };
  },
});

export type Payment = Sold & {
  readonly transactionId: string;
  readonly status: PaymentStatus;
  readonly code: number;
  readonly reason: string | null;
  readonly methodId: number;
  readonly quantity: number;
  /** Spoons in all, bonus included. */
  readonly amount: bigint;
  readonly promotionAmount: bigint;
  readonly totalPrice: bigint;
  readonly currency: Currency;
  /** The charged amount, if the provider cannot charge the currency. */
  readonly charged: Price | undefined;
  readonly requestedAt: string;
  readonly finishedAt: string | null;
  readonly deposit: Deposit | undefined;
  /** The reason for `pending`, if the server tells it. */
  readonly stage?: PendingStage | null | undefined;
  readonly chargesByItself?: boolean | undefined;
  readonly canCancel?: boolean | undefined;
};

type DepositAnswer = NonNullable<PaymentAnswer['deposit']>;

export type Deposit = {
  readonly bank: string;
  readonly accountNumber: string;
  readonly accountHolder: string;
  readonly amount: bigint;
  readonly dueAt: string;
  /** Counts down by the server's clock: the device's own may be wrong. */
  readonly clock: ServerClock;
};

const depositOf = ({ now: serverNow, ...deposit }: DepositAnswer): Deposit => ({
  ...deposit,
  amount: decodeAmount(deposit.amount),
  clock: {
    serverTime: serverNow === undefined ? now() : Date.parse(serverNow),
    receivedAt: monotonic(),
  },
});

export const paymentById = (api: Api, transactionId: string): Query<Payment> => ({
  queryKey: ['purchase', 'payment', transactionId],
  queryFn: async ({ signal }) => {
    const answer = await bodyOf(api(paymentRoute, { params: { id: transactionId }, signal }));
    return {
      ...answer,
      amount: decodeAmount(answer.amount),
      promotionAmount: decodeAmount(answer.promotionAmount),
      totalPrice: decodeAmount(answer.totalPrice),
      charged: answer.charged
        ? { ...answer.charged, amount: decodeAmount(answer.charged.amount) }
        : undefined,
      deposit: answer.deposit ? depositOf(answer.deposit) : undefined,
    };
  },
  staleTime: 0,
});
