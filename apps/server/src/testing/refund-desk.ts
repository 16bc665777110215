import { refundPaymentRoute, refundPreviewRoute } from '@dipper/contract';
import type { AnswerOf, RefundPreview } from '@dipper/contract';
import { statement } from '../platform/db/index.ts';
import { newUuid } from '../platform/ids.ts';
import { asOperator, answerToOperator } from './named-operators.ts';
import type { OperatorName } from './named-operators.ts';
import type { PaidWay } from './payer.ts';
import type { Bought, RefundFixture } from './refund-fixture.ts';

const reason = 'the person asked for it';

const putCheck = statement(
  'test-put-refund-check',
  `select dipper.put_operator_limit('KRW', (select max(version) + 1 from dipper.operator_limit
     where unit = 'KRW'), null, $1, null, 'adam', $2) as outcome`,
);

/** The pack of 33,000 won, so that parts of it can be refunded one after the other. */
export const pack: PaidWay = {
  country: 'kr',
  person: 'minji',
  provider: 'kakaopay',
  methodId: 43,
  as: 'money',
  wish: { productId: 101_005, quantity: 1, expectedTotalPrice: 33_000 },
};

type By = { readonly as?: OperatorName; readonly key?: string };
type PaymentBody = AnswerOf<typeof refundPaymentRoute>['body'];

export type RefundDesk = {
  readonly previewOf: (bought: Bought, amount?: number) => Promise<RefundPreview>;
  readonly giveBack: (bought: Bought, body: object, by?: By) => Promise<PaymentBody | string>;
  /** More than this takes two, whatever it was until now. */
  readonly setCheck: (secondOperatorAbove: number) => Promise<void>;
};

/** Refunds a payment as operators do, also where that takes two. */
export const refundDesk = ({ server }: RefundFixture): RefundDesk => ({
  previewOf: ({ id }, amount) =>
    answerToOperator(server, refundPreviewRoute, {
      as: 'vera',
      id,
      ...(amount !== undefined && { query: { amount: String(amount) } }),
    }),
  giveBack: ({ id }, body, { as = 'sora', key = newUuid() } = {}) =>
    asOperator(server, refundPaymentRoute, { as, id, body: { reason, ...body }, key }),
  setCheck: async (secondOperatorAbove) => {
    await server.owner.query(putCheck, [secondOperatorAbove, reason]);
  },
});
