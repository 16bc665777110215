import type { FastifyInstance } from 'fastify';
import { acceptForms } from '../../platform/forms.ts';
import { html, type Markup } from '../../platform/html.ts';
import { asObject, textOf } from '../../platform/json.ts';
import { sendOn, showPage } from '../../platform/pages.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { codeNumber } from './contract.ts';
import { plainPage } from './hosted-page.ts';
import { chargedAmount, refund, type Payment } from './model.ts';
import type { Sbps } from './sale.ts';

/** A refund that the merchant makes in the management tool. Nobody is notified of it. */
export function refundByHand(
  sbps: Sbps,
  payment: Payment,
  amount: number | undefined,
): Result<Payment, string> {
  const number = codeNumber(payment.request.method, sbps.contract);
  const change = refund(payment, { amount, number, now: sbps.control.clock.now() });
  if (!change.ok) return failure(change.problem);
  const after = sbps.payments.put({ ...change.value, isByHand: true });
  if (after.prepaidCode !== null) {
    sbps.codes.change(after.prepaidCode, after.refunded - payment.refunded);
  }
  return success(after);
}

function row(payment: Payment): Markup {
  const { request, status, refunded, tid, isByHand } = payment;
  const left = chargedAmount(payment) - refunded;
  const done = isByHand ? '返金済み（管理ツール）' : refunded > 0 ? '返金済み' : '';
  return html`<form method="post" class="receipt">
    <dl>
      <div>
        <dt>トラッキングID</dt>
        <dd>${tid}</dd>
      </div>
      <div>
        <dt>購入ID</dt>
        <dd class="order">${request.orderId}</dd>
      </div>
      <div>
        <dt>${request.method}</dt>
        <dd>${request.amount}円 ${status} ${done}</dd>
      </div>
    </dl>
    <input type="hidden" name="tid" value="${tid}" />
    ${left > 0 && html`<button class="main" type="submit">返金する</button>`}
  </form>`;
}

/** The management tool, as far as refunds go. */
export function sbpsTool(app: FastifyInstance, sbps: Sbps): void {
  acceptForms(app);
  app.get('/tool', (_request, reply) => {
    const rows = sbps.payments.list().filter((payment) => payment.chargedAt !== null);
    return showPage(reply, 200, plainPage('決済管理ツール', html`${rows.map(row)}`));
  });
  app.post('/tool', (request, reply) => {
    const payment = sbps.payments.ofTracking(textOf(asObject(request.body)['tid']) ?? '');
    const done = payment && refundByHand(sbps, payment, undefined);
    if (done?.ok === true) return sendOn(reply, '/sbps/tool');
    const why = done === undefined ? '' : done.problem;
    return showPage(reply, 409, plainPage('返金できません', html`<p class="ending">${why}</p>`));
  });
}
