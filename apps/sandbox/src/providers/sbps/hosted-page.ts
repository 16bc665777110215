import { html, page, type Markup } from '../../platform/html.ts';
import { refusals, type Refusal } from './errors.ts';
import { methodForm } from './method-forms.ts';
import type { MethodName } from './methods.ts';
import { mostTries, type Payment } from './model.ts';
import type { Back } from './sale.ts';

const yen = new Intl.NumberFormat('ja-JP');

/** The owner of the page: SBPS for cards, else the carrier or the code's issuer. */
const brandings: Readonly<Record<MethodName, { readonly brand: string; readonly title: string }>> =
  {
    credit3d2: { brand: 'SB Payment', title: 'クレジットカード決済' },
    docomo: { brand: 'd払い', title: 'お支払い内容の確認' },
    softbank2: { brand: 'SoftBank', title: 'ソフトバンクまとめて支払い' },
    webmoney: { brand: 'WebMoney', title: 'WebMoney ウォレット決済' },
    bitcash: { brand: 'BitCash', title: 'ビットキャッシュ決済' },
  };

interface Frame {
  readonly theme: string;
  readonly brand: string;
  readonly title: string;
  readonly script?: string;
}

function frame({ theme, brand, title, script }: Frame, main: Markup): string {
  return page({
    title: `${title} · ${brand} (サンドボックス)`,
    language: 'ja',
    styles: ['/sbps/pay.css'],
    ...(script === undefined ? {} : { script }),
    body: html`<div class="frame ${theme}">
      <header class="top">
        <p class="brand">${brand}</p>
        <p class="mark">サンドボックス</p>
      </header>
      <main>
        <h1>${title}</h1>
        ${main}
      </main>
      <footer>決済代行：SBペイメントサービス（の代わり）</footer>
    </div>`,
  });
}

const plainFrame = { theme: 'plain', brand: 'SB Payment' } as const;

interface PaymentPage {
  readonly payment: Payment;
  readonly merchantName: string;
  readonly refusal: Refusal | undefined;
}

function receipt({ request }: Payment, merchantName: string): Markup {
  return html`<section class="receipt" aria-label="ご注文内容">
    <dl>
      <div>
        <dt>ご利用店舗</dt>
        <dd>${merchantName}</dd>
      </div>
      <div>
        <dt>商品名</dt>
        <dd>${request.fields['item_name'] ?? ''}</dd>
      </div>
      <div>
        <dt>購入ID</dt>
        <dd class="order">${request.orderId}</dd>
      </div>
      <div class="sum">
        <dt>お支払い金額</dt>
        <dd><strong>${yen.format(request.amount)}</strong>円</dd>
      </div>
    </dl>
  </section>`;
}

function problem(payment: Payment, refusal: Refusal | undefined): Markup | null {
  if (refusal === undefined) return null;
  const left = mostTries - payment.wrongTries;
  return html`<p class="problem" role="alert">
    ${refusals[refusal].text}<small>あと${left}回入力できます。</small>
  </p>`;
}

function button(as: string, name: string, label: string): Markup {
  return html`<button class="${name}" type="submit" name="as" value="${as}" formnovalidate>
    ${label}
  </button>`;
}

/** Plain forms: the page must work where scripts do not. */
export function paymentPage({ payment, merchantName, refusal }: PaymentPage): string {
  const { method } = payment.request;
  const { brand, title } = brandings[method];
  const isHolder = payment.status === 'AUTHENTICATING';
  return frame(
    isHolder
      ? { theme: 'issuer', brand: 'サクラカード', title: '本人認証サービス（3Dセキュア）' }
      : { theme: method, brand, title },
    html`${receipt(payment, merchantName)} ${problem(payment, refusal)}
      <form method="post" autocomplete="off">
        ${methodForm(payment)} ${button('cancel', 'quiet', 'やめて店舗に戻る')}
        <fieldset class="tools">
          <legend>テスト</legend>
          ${button('fail', 'tool', '決済エラーで終わる')}
          ${button('close', 'tool', '応答せずに閉じる')}
        </fieldset>
      </form>`,
  );
}

/** A03-1: the browser takes the result to the merchant, in Shift_JIS. */
export function backPage({ address, isSold, fields }: Back, title: string): string {
  return frame(
    { ...plainFrame, title, script: '/sbps/browser/back.ts' },
    html`<p class="ending ${isSold ? 'sold' : 'unsold'}">店舗のページへ戻ります。</p>
      <form class="back" method="post" action="${address}" accept-charset="shift_jis">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="pay" type="submit">店舗に戻る</button>
      </form>`,
  );
}

export function systemErrorPage(code: string): string {
  return frame(
    { ...plainFrame, title: 'システムエラー' },
    html`<p class="ending unsold">
      お手続きを続けられません。お支払いは発生していません。<small>エラーコード：${code}</small>
    </p>`,
  );
}

const endings = {
  unknown: ['お手続きが見つかりません', 'URLをもう一度お確かめください。'],
  over: ['このお手続きは終わっています', '店舗のページで結果をご確認ください。'],
  closed: ['ページを閉じました', '店舗には何も通知されていません。このページは閉じて構いません。'],
} as const;

/** One of SBPS's own that belongs to no purchase. */
export function plainPage(title: string, main: Markup): string {
  return frame({ ...plainFrame, title }, main);
}

export function errorPage(ending: keyof typeof endings): string {
  const [title, detail] = endings[ending];
  return frame({ ...plainFrame, title }, html`<p class="ending">${detail}</p>`);
}
