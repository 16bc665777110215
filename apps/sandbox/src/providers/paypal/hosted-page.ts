import { html, page, type Markup } from '../../platform/html.ts';
import type { Order } from './model.ts';
import { testBuyer, type Choice } from './person.ts';
import { textsOf, type Texts } from './texts.ts';

const styleAddress = '/paypal/pay.css';

/** The whole in minor units is exact here: the page shows it and nothing is counted with it. */
function money(order: Order, texts: Texts): string {
  const { currency, minor } = order.request.amount;
  const format = new Intl.NumberFormat(texts.locale, {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    minimumFractionDigits: currency === 'TWD' ? 0 : undefined,
    maximumFractionDigits: currency === 'TWD' ? 0 : undefined,
  });
  return format.format(currency === 'TWD' || currency === 'JPY' ? minor : minor / 100);
}

function frame(texts: Texts, title: string, main: Markup): string {
  return page({
    title: `${title} · PayPal (sandbox)`,
    language: texts.locale,
    styles: [styleAddress],
    body: html`<div class="frame" dir="${texts.direction}">
      <header class="top">
        <p class="brand" dir="ltr"><b>Pay</b><i>Pal</i></p>
        <p class="mark" dir="ltr">sandbox</p>
      </header>
      <main>${main}</main>
    </div>`,
  });
}

function summary(order: Order, texts: Texts): Markup {
  const { brandName, description } = order.request;
  return html`<section class="summary">
    <p class="merchant">${brandName ?? ''}</p>
    <p class="amount"><bdi dir="ltr">${money(order, texts)}</bdi></p>
    <p class="item">${description ?? ''}</p>
  </section>`;
}

function quiet(as: Choice, label: string, className: string): Markup {
  return html`<button class="${className}" name="as" value="${as}" formnovalidate>
    ${label}
  </button>`;
}

function tools(texts: Texts): Markup {
  return html`<fieldset class="tools">
    <legend>${texts.test}</legend>
    ${quiet('close', texts.close, 'tool')}
  </fieldset>`;
}

function wayBack(order: Order, texts: Texts): Markup {
  const { brandName } = order.request;
  return quiet('cancel', `${texts.cancel} ${brandName ?? ''}`.trim(), 'link');
}

/** Plain forms: the page must work where scripts do not. */
export function loginPage(order: Order): string {
  const texts = textsOf(order.request.locale);
  return frame(
    texts,
    texts.login,
    html`${summary(order, texts)}
      <form method="post">
        <h1>${texts.login}</h1>
        <p class="lead">${texts.loginLead}</p>
        <label
          >${texts.email}<input name="email" type="email" dir="ltr" value="${testBuyer}"
        /></label>
        <label
          >${texts.password}<input
            name="password"
            type="password"
            dir="ltr"
            value="sandbox-password"
        /></label>
        <button class="main" name="step" value="login">${texts.next}</button>
        ${wayBack(order, texts)} ${tools(texts)}
      </form>`,
  );
}

interface Way {
  readonly as: Choice;
  readonly label: string;
  readonly note: string;
  readonly isFirst: boolean;
}

function way({ as, label, note, isFirst }: Way): Markup {
  return html`<label class="way">
    <input type="radio" name="funding" value="${as}" ${isFirst && html`checked`} />
    <span><strong>${label}</strong><small>${note}</small></span>
  </label>`;
}

export function paymentPage(order: Order): string {
  const texts = textsOf(order.request.locale);
  const isFirst = order.attempts === 0;
  return frame(
    texts,
    texts.pay,
    html`${summary(order, texts)}
      <form method="post">
        <h1>${texts.greeting}</h1>
        ${isFirst ? null : html`<p class="alert" role="alert">${texts.tryAgain}</p>`}
        <fieldset class="ways">
          <legend>${texts.payWith}</legend>
          ${way({ as: 'balance', label: texts.balance, note: 'USD', isFirst: true })}
          ${way({ as: 'card', label: texts.card, note: '', isFirst: false })}
          ${way({ as: 'echeck', label: texts.echeck, note: texts.echeckNote, isFirst: false })}
          ${way({
            as: 'declined-card',
            label: texts.badCard,
            note: texts.badCardNote,
            isFirst: false,
          })}
        </fieldset>
        <button class="main" name="step" value="pay">
          ${order.request.userAction === 'PAY_NOW' ? texts.pay : texts.proceed}
        </button>
        ${wayBack(order, texts)} ${tools(texts)}
      </form>`,
  );
}

export function endingPage(
  order: Order | undefined,
  ending: 'over' | 'closed' | 'unknown',
): string {
  const texts = textsOf(order?.request.locale);
  const note = { over: texts.overNote, closed: texts.closedNote, unknown: '' }[ending];
  return frame(
    texts,
    texts[ending],
    html`<section class="ending">
      <h1>${texts[ending]}</h1>
      <p>${note}</p>
    </section>`,
  );
}
