import { html, page, type Markup } from '../../platform/html.ts';
import type { Payment } from './model.ts';
import type { Choice } from './person.ts';

export const devices = ['pc', 'mobile', 'app'] as const;
export type Device = (typeof devices)[number];

const styleAddress = '/kakaopay/pay.css';

interface HostedPage {
  readonly device: Device;
  readonly merchantName: string;
  readonly payment: Payment;
}

const won = new Intl.NumberFormat('ko-KR');

function frame(device: Device, title: string, main: Markup): string {
  return page({
    title: `${title} · 카카오페이 (샌드박스)`,
    language: 'ko',
    styles: [styleAddress],
    body: html`<div class="frame ${device}">
      <header class="top">
        <p class="brand"><span class="brand-dot" aria-hidden="true"></span>pay</p>
        <p class="mark">샌드박스</p>
      </header>
      <main>${main}</main>
    </div>`,
  });
}

function choiceButton(as: Choice, name: string, label: Markup | string): Markup {
  return html`<button class="${name}" type="submit" name="as" value="${as}">${label}</button>`;
}

function method(as: 'money' | 'card', title: string, note: string): Markup {
  const label = html`<span class="method-icon ${as}" aria-hidden="true"></span>
    <span class="method-text"><strong>${title}</strong><small>${note}</small></span>
    <span class="method-go" aria-hidden="true">결제</span>`;
  return choiceButton(as, 'method', label);
}

function methods({ order }: Payment): Markup {
  const money = method('money', '카카오페이머니', '잔액 1,000,000원');
  const card = method('card', '비씨카드', '6216 40** **** 1640');
  return html`<div class="methods" role="group" aria-label="결제수단">
    ${order.onlyMethod === 'CARD' ? null : money} ${order.onlyMethod === 'MONEY' ? null : card}
  </div>`;
}

function receipt({ order }: Payment, merchantName: string): Markup {
  return html`<section class="receipt" aria-label="주문 정보">
    <p class="merchant">${merchantName}</p>
    <h1>${won.format(order.amount.total)}<span>원</span></h1>
    <dl>
      <div>
        <dt>상품</dt>
        <dd>${order.itemName}</dd>
      </div>
      <div>
        <dt>수량</dt>
        <dd>${won.format(order.quantity)}개</dd>
      </div>
      <div>
        <dt>주문번호</dt>
        <dd class="order">${order.partnerOrderId}</dd>
      </div>
    </dl>
  </section>`;
}

/** Plain forms: the page must work where scripts do not. */
export function paymentPage({ device, merchantName, payment }: HostedPage): string {
  return frame(
    device,
    '결제하기',
    html`${receipt(payment, merchantName)}
      <form method="post">
        <h2>결제수단 선택</h2>
        ${methods(payment)} ${choiceButton('cancel', 'quiet', '결제 취소')}
        <fieldset class="tools">
          <legend>테스트</legend>
          ${choiceButton('fail', 'tool', '결제 실패로 끝내기')}
          ${choiceButton('close', 'tool', '응답 없이 닫기')}
        </fieldset>
      </form>`,
  );
}

const endings = {
  expired: ['결제 시간이 지났어요', '15분 안에 결제하지 않아 요청이 만료됐어요.'],
  'already over': ['이미 끝난 결제예요', '창을 닫고 가맹점에서 결과를 확인해 주세요.'],
  'method not offered': ['쓸 수 없는 결제수단이에요', '가맹점이 허용한 결제수단을 골라 주세요.'],
  closed: ['창을 닫았어요', '가맹점에는 아무것도 알리지 않았어요. 이 창은 닫아도 돼요.'],
  unknown: ['없는 결제예요', '주소를 다시 확인해 주세요.'],
} as const;

export function endingPage(device: Device, ending: keyof typeof endings): string {
  const [title, detail] = endings[ending];
  return frame(
    device,
    title,
    html`<section class="ending">
      <h1>${title}</h1>
      <p>${detail}</p>
    </section>`,
  );
}
