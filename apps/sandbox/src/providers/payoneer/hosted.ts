import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import { acceptForms } from '../../platform/forms.ts';
import { html } from '../../platform/html.ts';
import { asObject } from '../../platform/json.ts';
import { sendOn, showPage } from '../../platform/pages.ts';
import type { Payoneer } from './operations.ts';
import type { Link } from './payees.ts';
import { payoutPage } from '../payout-page/page.ts';
import { choose, isChoice, type Choice } from './person.ts';
import { calls } from './sources.ts';

interface HostedOptions {
  readonly payoneer: Payoneer;
  readonly control: Control;
}

interface Address {
  Querystring: { token?: string };
}

const { frame, button, serveStyle } = payoutPage<Choice>({
  provider: 'payoneer',
  name: 'Payoneer',
  language: 'en',
});

/** Plain forms: the page must work where scripts do not. */
function registrationPage({ logsIn }: Link): string {
  const title = logsIn ? 'Log in to get paid' : 'Open an account to get paid';
  const lead = logsIn
    ? 'Link your account to Dipper.'
    : 'Dipper pays you through a Payoneer account.';
  return frame(
    title,
    html`<form method="post">
      <h1>${title}</h1>
      <p class="lead">${lead}</p>
      <label>Email address<input name="email" type="email" value="dj@demo.dipper.example" /></label>
      ${button('open', logsIn ? 'Log in and link' : 'Open the account', 'main')}
      ${button('back', 'Back to Dipper')}
      <fieldset class="tools">
        <legend>For tests</legend>
        ${button('wait', 'Wait for approval')} ${button('decline', 'Be declined')}
      </fieldset>
    </form>`,
  );
}

function gonePage(): string {
  return frame('Not found', html`<section class="ending"><h1>Page not found</h1></section>`);
}

/** The page that a person sees at Payoneer. */
export function payoneerPages(app: FastifyInstance, { payoneer, control }: HostedOptions): void {
  acceptForms(app);
  serveStyle(app);
  app.get<Address>(calls.page.path, ({ query }, reply) => {
    const link = payoneer.payees.link(query.token ?? '');
    return link === undefined
      ? showPage(reply, 404, gonePage())
      : showPage(reply, 200, registrationPage(link));
  });
  app.post<Address>(calls.page.path, (request, reply) => {
    const link = payoneer.payees.link(request.query.token ?? '');
    const { as } = asObject(request.body);
    if (link === undefined || !isChoice(as)) return showPage(reply, 404, gonePage());
    const call = control.calls.start({
      provider: 'payoneer',
      operation: 'person',
      method: request.method,
      path: request.url,
      request: { as },
      partnerOrderId: link.payeeId,
    });
    call.judged('page', 0);
    const back = choose(payoneer, link, as);
    call.answered({ status: 303, body: as });
    return sendOn(reply, back);
  });
}
