import type { PaymentDesk, PayProblem } from '../../control/payment-desk.ts';
import { textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { Payoneer } from './operations.ts';
import type { PayeeStatus } from './payees.ts';
import { states, type State } from './payouts.ts';
import { choices, choose, isChoice, stand } from './person.ts';

type Done = Result<object, PayProblem>;

const no = (status: PayProblem['status'], error: string) => failure({ status, error });

/** The states that each one can follow: a payout that a bank sends back later is canceled as well. */
const before: Readonly<Record<State, readonly State[]>> = {
  Pending: [],
  Transferred: ['Pending'],
  Cancelled: ['Pending', 'Transferred'],
};

function decide({ payouts, announcer }: Payoneer, body: JsonObject): Done {
  const reference = textOf(body['id']);
  const payout = reference === undefined ? payouts.latest() : payouts.get(reference);
  if (payout === undefined) return no(404, 'no such payout');
  const state = states.find((each) => each === body['as']);
  if (state === undefined) return no(400, `as: ${states.join(', ')}`);
  if (!before[state].includes(payout.state)) return no(409, `it is ${payout.state}`);
  const moved = payouts.move(payout, state, textOf(body['reason']));
  announcer.payout(moved);
  return success(moved);
}

/** Payoneer reports that it has sent the money on: to a bank, or to a card. */
function arrive({ payouts, announcer }: Payoneer, body: JsonObject): Done {
  const reference = textOf(body['id']);
  const payout = reference === undefined ? payouts.latest() : payouts.get(reference);
  const at = (['sent-to-bank', 'card-loaded'] as const).find((each) => each === body['at']);
  if (payout === undefined) return no(404, 'no such payout');
  if (at === undefined) return no(400, 'at: sent-to-bank, card-loaded');
  if (payout.state !== 'Transferred') return no(409, `it is ${payout.state}`);
  announcer.arrived(payout, at);
  return success({ reference: payout.reference, at });
}

const standings: readonly PayeeStatus[] = ['pending', 'active', 'inactive'];

function change(payoneer: Payoneer, body: JsonObject): Done {
  const id = textOf(body['id']);
  const standing = standings.find((each) => each === body['standing']);
  if (id === undefined || standing === undefined) {
    return no(400, `{id, standing: ${standings.join(', ')}}`);
  }
  return success(
    stand(payoneer, { id, standing, session: payoneer.payees.get(id)?.session ?? '' }),
  );
}

/** Payoneer for the control API: who has which account, and what became of each payout. */
export function payoneerDesk(payoneer: Payoneer, forget: () => void): PaymentDesk {
  const { payees, payouts } = payoneer;
  return {
    provider: 'payoneer',
    charges: () => [],
    pay: (body) => {
      const { as } = body;
      const link = payees.latestLink(textOf(body['partnerOrderId']) ?? '');
      if (link === undefined) return no(404, 'no page was made for them');
      if (!isChoice(as)) return no(400, `as: ${Object.keys(choices).join(', ')}`);
      const redirect = choose(payoneer, link, as);
      return success({ tid: link.token, partnerOrderId: link.payeeId, redirect });
    },
    more: {
      payee: (body) => change(payoneer, body),
      decide: (body) => decide(payoneer, body),
      arrive: (body) => arrive(payoneer, body),
      payouts: () =>
        success({ payouts: payouts.list(), paid: payouts.paid(), payees: payees.list() }),
    },
    forget,
  };
}
