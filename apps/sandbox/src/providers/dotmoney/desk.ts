import type { PaymentDesk, PayProblem } from '../../control/payment-desk.ts';
import { countOf, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { depositStates, type Store } from './store.ts';

type Done = Result<object, PayProblem>;

const no = (status: PayProblem['status'], error: string) => failure({ status, error });

function decide(store: Store, body: JsonObject): Done {
  const requestId = textOf(body['id']);
  const deposit = requestId === undefined ? store.latest() : store.deposit(requestId);
  const state = depositStates.find((each) => each === body['as']);
  if (deposit === undefined) return no(404, 'no such deposit');
  if (state === undefined) return no(400, `as: ${depositStates.join(', ')}`);
  if (deposit.state !== 'pending') return no(409, `it is ${deposit.state}`);
  const timesPaid = state === 'completed' ? 1 : 0;
  return success(store.putDeposit({ ...deposit, state, timesPaid }));
}

function change(store: Store, body: JsonObject): Done {
  const product = store.products().find(({ id }) => id === body['id']);
  if (product === undefined) return no(404, 'no such product');
  const { amount, stock } = product;
  return success(
    store.putProduct({
      ...product,
      amount: countOf(body['amount']) ?? amount,
      stock: countOf(body['stock']) ?? stock,
    }),
  );
}

/** dotmoney for the control API: what was deposited, and what a product is. */
export function dotmoneyDesk(store: Store): PaymentDesk {
  return {
    provider: 'dotmoney',
    charges: () => [],
    pay: () => no(409, 'its page is an address that the merchant has signed'),
    more: {
      decide: (body) => decide(store, body),
      product: (body) => change(store, body),
      deposits: () => success({ deposits: store.deposits(), balances: store.balances() }),
    },
    forget: store.clear,
  };
}
