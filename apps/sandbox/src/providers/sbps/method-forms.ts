import { html, type Markup } from '../../platform/html.ts';
import type { Payment } from './model.ts';
import { carrierLimits, testCards } from './person.ts';
import { demoCodes } from './prepaid.ts';

const yen = new Intl.NumberFormat('ja-JP');

function pay(label: string): Markup {
  return html`<button class="pay" type="submit" name="as" value="pay">${label}</button>`;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly length: number;
  readonly numeric?: boolean;
  readonly secret?: boolean;
}

function field({ name, label, hint, length, numeric, secret }: Field): Markup {
  return html`<label class="field">
    <span>${label}</span>
    <input
      name="${name}"
      type="${secret === true ? 'password' : 'text'}"
      maxlength="${length}"
      inputmode="${numeric === true ? 'numeric' : 'text'}"
      autocomplete="off"
      required
    />
    <small>${hint}</small>
  </label>`;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly limit: number;
  readonly isFirst?: boolean;
}

function choice({ value, label, limit, isFirst }: Choice): Markup {
  const input =
    isFirst === true
      ? html`<input type="radio" name="age" value="${value}" checked />`
      : html`<input type="radio" name="age" value="${value}" />`;
  return html`<label class="choice">
    ${input}
    <span>${label}<small>${monthly(limit)}</small></span>
  </label>`;
}

function monthly(amount: number): string {
  return `今月のご利用可能額 ${yen.format(amount)}円`;
}

function docomo(): Markup {
  const { adult, minor } = carrierLimits.docomo;
  return html`<fieldset class="choices">
      <legend>お支払い方法</legend>
      ${choice({ value: 'adult', label: '電話料金合算払い 090-••••-1234', limit: adult, isFirst: true })}
      ${choice({ value: 'minor', label: '電話料金合算払い（20歳未満のご契約）', limit: minor })}
    </fieldset>
    ${field({
      name: 'pin',
      label: 'ネットワーク暗証番号',
      hint: '数字4桁。サンドボックスでは 1234',
      length: 4,
      numeric: true,
      secret: true,
    })}
    ${pay('承諾して購入する')}`;
}

function softbank(): Markup {
  const { adult, minor, child } = carrierLimits.softbank2;
  return html`<fieldset class="choices">
      <legend>ご契約者の年齢</legend>
      ${choice({ value: 'adult', label: '満20歳以上', limit: adult, isFirst: true })}
      ${choice({ value: 'minor', label: '満20歳未満', limit: minor })}
      ${choice({ value: 'child', label: '満12歳未満', limit: child })}
    </fieldset>
    ${field({
      name: 'pin',
      label: '4桁の暗証番号',
      hint: 'ご契約時に決めた番号。サンドボックスでは 1234',
      length: 4,
      numeric: true,
      secret: true,
    })}
    ${pay('上記に同意して購入する')}`;
}

const cardNotes: Readonly<Record<string, string>> = {
  cardRejected: '承認されない',
  cardNumber: '番号の誤り',
  cardLimit: '限度額を超える',
  cardSecurityCode: 'セキュリティコードの誤り',
  cardUnusable: '使えないカード',
  cardWithout3d: '本人認証に未対応',
};

function card(): Markup {
  return html`${field({
      name: 'cc_number',
      label: 'カード番号',
      hint: 'サンドボックスでは 4242 4242 4242 4242',
      length: 19,
      numeric: true,
    })}
    <div class="pair">
      ${field({ name: 'cc_expiration', label: '有効期限（月/年）', hint: '例 12/30', length: 5 })}
      ${field({
        name: 'security_code',
        label: 'セキュリティコード',
        hint: 'カード裏面の3桁',
        length: 4,
        numeric: true,
        secret: true,
      })}
    </div>
    ${pay('本人認証へ進む')}
    <details>
      <summary>ほかのテストカード</summary>
      <ul class="samples">
        ${Object.entries(testCards).map(
          ([number, refusal]) =>
            html`<li><code>${number}</code> ${cardNotes[refusal] ?? refusal}</li>`,
        )}
      </ul>
    </details>`;
}

function holder(): Markup {
  return html`${field({
    name: 'one_time_password',
    label: 'ワンタイムパスワード',
    hint: 'SMSでお送りした数字。サンドボックスでは 1234',
    length: 6,
    numeric: true,
    secret: true,
  })}
  ${pay('認証して支払う')}`;
}

function samples(kind: 'webmoney' | 'bitcash'): Markup {
  return html`<details>
    <summary>テスト用の番号</summary>
    <ul class="samples">
      ${demoCodes[kind].map(
        ([code, balance]) => html`<li><code>${code}</code> 残高 ${yen.format(balance)}</li>`,
      )}
    </ul>
  </details>`;
}

function webmoney(): Markup {
  return html`${field({
    name: 'code',
    label: 'プリペイド番号',
    hint: '半角英数字16桁',
    length: 19,
  })}
  ${pay('WebMoneyで支払う')} ${samples('webmoney')}`;
}

function bitcash(): Markup {
  return html`${field({
    name: 'code',
    label: 'ひらがなID',
    hint: 'ひらがな16文字。一度に使えるIDは1つです。足りないときは先に残高をまとめてください。',
    length: 19,
  })}
  ${pay('ビットキャッシュで支払う')} ${samples('bitcash')}`;
}

/** Returns the form that a person fills in, by method. */
export function methodForm(payment: Payment): Markup {
  switch (payment.request.method) {
    case 'docomo':
      return docomo();
    case 'softbank2':
      return softbank();
    case 'webmoney':
      return webmoney();
    case 'bitcash':
      return bitcash();
    case 'credit3d2':
      return payment.status === 'AUTHENTICATING' ? holder() : card();
  }
}
