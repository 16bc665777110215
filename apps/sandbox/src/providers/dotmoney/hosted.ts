import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Control } from '../../control/control.ts';
import { acceptForms } from '../../platform/forms.ts';
import { html } from '../../platform/html.ts';
import { asObject } from '../../platform/json.ts';
import { sendOn, showPage } from '../../platform/pages.ts';
import type { DotmoneySettings } from '../../settings.ts';
import { payoutPage } from '../payout-page/page.ts';
import { choose, isChoice, type Choice } from './person.ts';
import { readPage } from './signature.ts';
import { calls } from './sources.ts';
import type { Product, Store } from './store.ts';

interface HostedOptions {
  readonly settings: DotmoneySettings;
  readonly store: Store;
  readonly control: Control;
}

interface Address {
  Querystring: Record<string, string | undefined>;
}

const { frame, button, serveStyle } = payoutPage<Choice>({
  provider: 'dotmoney',
  name: 'ドットマネー',
  language: 'ja',
});

/** Plain forms: the page must work where scripts do not. */
function agreementPage({ name, amount }: Product): string {
  const title = '交換の確認';
  return frame(
    title,
    html`<form method="post">
      <h1>${title}</h1>
      <p class="lead">Dipperのポイントを${name}（${amount}円分）に交換します。</p>
      ${button('agree', '同意して戻る', 'main')} ${button('refuse', '同意しない')}
      <fieldset class="tools">
        <legend>テスト用</legend>
        ${button('fail', 'エラーで戻る')}
      </fieldset>
    </form>`,
  );
}

function gone(reply: FastifyReply): FastifyReply {
  const title = 'ページが見つかりません';
  return showPage(
    reply,
    404,
    frame(title, html`<section class="ending"><h1>${title}</h1></section>`),
  );
}

/** The page on which a person approves that points are turned into prepaid money. */
export function dotmoneyPages(app: FastifyInstance, options: HostedOptions): void {
  const { settings, store, control } = options;
  acceptForms(app);
  serveStyle(app);
  app.get<Address>(calls.page.path, ({ query }, reply) => {
    const page = readPage(query, settings);
    const product = store.products().find(({ id }) => String(id) === page?.product_id);
    return product === undefined ? gone(reply) : showPage(reply, 200, agreementPage(product));
  });
  app.post<Address>(calls.page.path, (request, reply) => {
    const page = readPage(request.query, settings);
    const { as } = asObject(request.body);
    if (page === undefined || !isChoice(as)) return gone(reply);
    const call = control.calls.start({
      provider: 'dotmoney',
      operation: 'person',
      method: request.method,
      path: request.url,
      request: { as },
      partnerOrderId: page.user_id,
    });
    call.judged('page', 0);
    const back = choose(store, page, as);
    call.answered({ status: 303, body: as });
    return sendOn(reply, back);
  });
}
