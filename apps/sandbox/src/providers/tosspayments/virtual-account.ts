import { asObject, textOf } from '../../platform/json.ts';
import { failure, success } from '../../platform/result.ts';
import { problem, problemAnswer } from './errors.ts';
import { authenticated, issued, newPayment } from './model.ts';
import { accountBanks } from './names.ts';
import { shown, usual, type Prepare } from './prepared.ts';
import { parseCreate } from './requests.ts';
import { newPaymentKey, newTransactionKey } from './store.ts';

/** `POST /v1/virtual-accounts`: an account without a window, waiting from the first moment on. */
export const virtualAccount: Prepare = (toss, request) => {
  const body = asObject(request.input);
  // An account has no way back: nobody's browser is there.
  const noWay = { successUrl: 'http://localhost/', failUrl: 'http://localhost/' };
  const parsed = parseCreate({ ...body, ...noWay, method: 'VIRTUAL_ACCOUNT' });
  const bank = accountBanks.find((each) => each.some((name) => name === body['bank']))?.[0];
  if (!parsed.ok) return parsed;
  if (textOf(body['customerName']) === undefined) return failure(problem('INVALID_REQUEST'));
  if (bank === undefined) return failure(problem('INVALID_BANK'));
  const { orderId } = parsed.value;
  return success({
    orderId,
    ...usual(request, 'FORBIDDEN_REQUEST'),
    act: () => {
      const before = toss.payments.ofOrder(orderId);
      if (before !== undefined && before.transactions.length > 0) {
        return problemAnswer(problem('DUPLICATED_ORDER_ID'), request.isEnglish);
      }
      const now = toss.clock.now();
      const secret = `ps_${newTransactionKey().slice(-20)}`;
      const begun = newPayment(parsed.value, { key: newPaymentKey(), now }, secret);
      const choice = { card: '', bank, carrier: '', phone: '' };
      const waiting = issued(authenticated(begun, choice, now), { key: newTransactionKey(), now });
      return shown(toss, toss.payments.put(waiting), request);
    },
  });
};
