import { html, page, type Markup } from '../../platform/html.ts';
import type { Payment } from './model.ts';
import { accountBanks, cardCompanies, carriers, windowFailures } from './names.ts';
import { methodNames, type Method } from './requests.ts';

const won = new Intl.NumberFormat('ko-KR');

export function windowFrame(title: string, main: Markup): string {
  return page({
    title: `${title} · 토스페이먼츠 (샌드박스)`,
    language: 'ko',
    styles: ['/tosspayments/pay.css'],
    body: html`<div class="window">
      <header class="top">
        <p class="brand"><span class="brand-mark" aria-hidden="true"></span>tosspayments</p>
        <p class="mark">샌드박스</p>
      </header>
      <main>${main}</main>
    </div>`,
  });
}

type Choices = readonly (readonly [value: string, label: string])[];

/** Radio buttons that look like a payment window's tiles. */
function tiles(name: string, legend: string, options: Choices): Markup {
  return html`<fieldset class="tiles">
    <legend>${legend}</legend>
    <div class="grid">
      ${options.map(
        ([value, label], place) =>
          html`<label class="tile">
            <input type="radio" name="${name}" value="${value}" ${place === 0 && html`checked`} />
            <span>${label}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly mode?: 'numeric' | 'text';
}

export function windowField({ name, label, value, mode = 'text' }: Field): Markup {
  return html`<label class="field">
    <span>${label}</span>
    <input name="${name}" value="${value}" inputmode="${mode}" autocomplete="off" />
  </label>`;
}

function voucher(issuer: string, idLabel: string): Markup {
  return html`<section class="part">
    <h2>${issuer} 로그인</h2>
    ${windowField({ name: 'voucher_id', label: idLabel, value: 'sandbox' })}
    <label class="field">
      <span>비밀번호</span>
      <input name="voucher_password" type="password" value="0000" autocomplete="off" />
    </label>
    <p class="note">보유 잔액 300,000원</p>
  </section>`;
}

const parts: Readonly<Record<Method, () => Markup>> = {
  CARD: () => html`
    ${tiles('card', '카드사 선택', cardCompanies)}
    <label class="field">
      <span>할부</span>
      <select name="plan">
        <option value="0">일시불</option>
        <option value="2">2개월</option>
        <option value="3">3개월 (무이자)</option>
      </select>
    </label>
  `,
  VIRTUAL_ACCOUNT: () => html`
    ${tiles('bank', '입금은행 선택', accountBanks)}
    <section class="part">
      ${windowField({ name: 'holder', label: '입금자명', value: '김민지' })}
      ${windowField({ name: 'receipt', label: '현금영수증 (휴대폰번호)', value: '', mode: 'numeric' })}
      <p class="note">입금 금액이 다르면 입금되지 않아요.</p>
    </section>
  `,
  MOBILE_PHONE: () => html`
    ${tiles(
      'carrier',
      '통신사 선택',
      carriers.map((name) => [name, name]),
    )}
    <section class="part">
      ${windowField({ name: 'phone', label: '휴대폰번호', value: '01000001234', mode: 'numeric' })}
      ${windowField({ name: 'birth', label: '생년월일 6자리', value: '960412', mode: 'numeric' })}
      ${windowField({ name: 'sms', label: '인증번호 6자리', value: '000000', mode: 'numeric' })}
      <p class="note">결제금액은 다음 달 통신요금에 합산돼요.</p>
    </section>
  `,
  CULTURE_GIFT_CERTIFICATE: () => voucher('컬쳐랜드', '컬쳐랜드 아이디'),
  BOOK_GIFT_CERTIFICATE: () => voucher('북앤라이프', '북앤라이프 아이디'),
  GAME_GIFT_CERTIFICATE: () => voucher('스마트문상', '스마트문상 아이디'),
};

const payLabels: Readonly<Partial<Record<Method, string>>> = {
  VIRTUAL_ACCOUNT: '가상계좌 발급받기',
};

const agreement = html`<label class="agree">
  <input type="checkbox" name="agree" checked />
  <span>[필수] 결제 서비스 이용 약관, 개인정보 처리 동의</span>
</label>`;

/** Plain forms: the page must work where scripts do not. */
export function paymentPage({ order }: Payment, merchantName: string): string {
  const { method } = order;
  const label = payLabels[method] ?? `${won.format(order.amount)}원 결제하기`;
  return windowFrame(
    `${methodNames[method]} 결제`,
    html`<section class="order" aria-label="주문 정보">
        <p class="merchant">${merchantName}</p>
        <h1>${order.orderName}</h1>
        <p class="sum">${won.format(order.amount)}<span>원</span></p>
        <p class="number">${methodNames[method]} · 주문번호 ${order.orderId}</p>
      </section>
      <form method="post">
        ${parts[method]()} ${agreement}
        <div class="actions">
          <button class="main" type="submit" name="as" value="pay">${label}</button>
          <button class="quiet" type="submit" name="as" value="cancel">결제 취소</button>
        </div>
        <fieldset class="tools">
          <legend>테스트</legend>
          <label>
            <span>실패 사유</span>
            <select name="code">
              ${windowFailures.map(([code, text]) => html`<option value="${code}">${text}</option>`)}
            </select>
          </label>
          <button class="tool" type="submit" name="as" value="fail">실패로 끝내기</button>
          <button class="tool" type="submit" name="as" value="close">응답 없이 닫기</button>
        </fieldset>
      </form>`,
  );
}

const endings = {
  expired: ['결제 시간이 지났어요', '결제할 수 있는 시간이 끝났어요. 처음부터 다시 시도해 주세요.'],
  'already over': ['이미 끝난 결제예요', '가맹점에서 결과를 확인해 주세요.'],
  closed: ['창을 닫았어요', '가맹점에는 아무것도 알리지 않았어요. 이 창은 닫아도 돼요.'],
  unknown: ['없는 결제예요', '주소를 다시 확인해 주세요.'],
} as const;

export function endingPage(ending: keyof typeof endings): string {
  const [title, detail] = endings[ending];
  return windowFrame(
    title,
    html`<section class="ending">
      <h1>${title}</h1>
      <p>${detail}</p>
    </section>`,
  );
}
