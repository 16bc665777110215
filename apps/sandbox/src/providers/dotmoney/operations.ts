import type { Answer } from '../../control/calls.ts';
import type { ErrorCode } from '../../control/outcomes.ts';
import type { Operation, UnderWay } from '../../control/perform.ts';
import { asObject, countOf, textOf, type JsonObject } from '../../platform/json.ts';
import type { Deposit, DepositState, Store } from './store.ts';

const fault = (): Answer => ({ status: 500, body: 'Internal Server Error' });
const okay = (body: JsonObject): Answer => ({ status: 200, body });

export function problem(status: number, code: string): Answer {
  return { status, body: { code } };
}

const declined = (errorCode: ErrorCode | undefined): Answer =>
  problem(400, String(errorCode ?? 'business.limit_exceeded'));

export function productList(store: Store): Operation {
  const act = (): Answer =>
    okay({ products: store.products().map((product) => ({ ...product, image_url: null })) });
  return { act, decline: declined, fault };
}

export function agreementOf(store: Store, word: string): Operation {
  const act = (): Answer => {
    const found = store.agreement(word);
    if (found === undefined) return problem(404, 'business.agreement_not_found');
    const { state, userId, productId, account } = found;
    return okay({
      status: state,
      user_id: userId,
      product_id: productId,
      account_number: state === 'agreed' ? account : null,
    });
  };
  return { act, decline: declined, fault };
}

function answerOf({ requestId, id, amount, state }: Deposit): Answer {
  return okay({ request_id: requestId, deposit_id: id, amount, status: state });
}

const firstId = 500_000;

type DepositInput = Pick<Deposit, 'requestId' | 'account' | 'amount'>;

/** Left to itself it is made; `decide` of the control API may say otherwise before. */
function takeOn(store: Store, input: DepositInput): UnderWay | undefined {
  const isNew = store.deposit(input.requestId) === undefined;
  if (!isNew || !store.hasAccount(input.account)) return undefined;
  return {
    answer: take(store, input, 'pending'),
    finish: () => {
      const open = store.deposit(input.requestId);
      if (open?.state === 'pending') {
        store.putDeposit({ ...open, state: 'completed', timesPaid: 1 });
      }
    },
  };
}

function take(store: Store, input: DepositInput, state: DepositState): Answer {
  if (!store.hasAccount(input.account)) return problem(404, 'business.account_not_found');
  if (store.deposit(input.requestId) !== undefined) {
    return problem(400, 'business.request_id_already_exist');
  }
  const id = `D${firstId + store.deposits().length}`;
  const timesPaid = state === 'completed' ? 1 : 0;
  return answerOf(store.putDeposit({ ...input, id, state, timesPaid }));
}

/** Undefined where the body is no deposit. */
export function deposit(store: Store, account: string, input: unknown): Operation | undefined {
  const body = asObject(input);
  const [requestId, amount] = [textOf(body['request_id']), countOf(body['amount']) ?? 0];
  if (requestId === undefined || amount === 0) return undefined;
  const order = { requestId, account, amount };
  return {
    act: () => take(store, order, 'completed'),
    takeOn: () => takeOn(store, order),
    decline: (code) => (code === 'pending' ? take(store, order, 'pending') : declined(code)),
    say: declined,
    fault,
  };
}

export function depositOf(store: Store, requestId: string): Operation {
  const act = (): Answer => {
    const found = store.deposit(requestId);
    return found === undefined ? problem(404, 'business.deposit_not_found') : answerOf(found);
  };
  return { act, decline: declined, fault };
}
