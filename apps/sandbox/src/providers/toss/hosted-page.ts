import { html, page, type Markup } from '../../platform/html.ts';
import type { Payment } from './model.ts';
import type { Choice } from './person.ts';

const won = new Intl.NumberFormat('ko-KR');

function frame(title: string, main: Markup): string {
  return page({
    title: `${title} · 토스 (샌드박스)`,
    language: 'ko',
    styles: ['/toss/pay.css'],
    body: html`<div class="phone">
      <header class="top">
        <p class="brand"><span class="brand-dot" aria-hidden="true"></span>toss</p>
        <p class="mark">샌드박스</p>
      </header>
      <main>${main}</main>
    </div>`,
  });
}

function choiceButton(as: Choice, name: string, label: Markup | string): Markup {
  return html`<button class="${name}" type="submit" name="as" value="${as}">${label}</button>`;
}

function source(as: 'money' | 'card', title: string, note: string): Markup {
  return choiceButton(
    as,
    'source',
    html`<span class="icon ${as}" aria-hidden="true"></span>
      <span class="text"><strong>${title}</strong><small>${note}</small></span>
      <span class="go" aria-hidden="true">결제</span>`,
  );
}

/** Plain forms: the page must work where scripts do not. */
export function paymentPage({ order }: Payment, merchantName: string): string {
  const money = source('money', '토스머니', '토스뱅크 1000-****-1234');
  const card = source('card', '신한카드', '4330 12** **** 1234');
  return frame(
    '결제하기',
    html`<section class="ask" aria-label="주문 정보">
        <p class="merchant">${merchantName}</p>
        <h1>${won.format(order.amount)}원을<br />결제할까요?</h1>
        <dl>
          <div>
            <dt>상품</dt>
            <dd>${order.productDesc}</dd>
          </div>
          <div>
            <dt>주문번호</dt>
            <dd>${order.orderNo}</dd>
          </div>
        </dl>
      </section>
      <form method="post">
        <div class="sources" role="group" aria-label="결제수단">
          ${order.only === 'CARD' ? null : money} ${order.only === 'TOSS_MONEY' ? null : card}
        </div>
        ${choiceButton('cancel', 'quiet', '닫고 가맹점으로 돌아가기')}
        <fieldset class="tools">
          <legend>테스트</legend>
          ${choiceButton('close', 'tool', '응답 없이 닫기')}
        </fieldset>
      </form>`,
  );
}

const endings = {
  'already over': ['이미 끝난 결제예요', '결제 시간이 지났거나 이미 처리되었어요.'],
  'method not offered': ['쓸 수 없는 결제수단이에요', '가맹점이 허용한 결제수단을 골라 주세요.'],
  closed: ['창을 닫았어요', '가맹점에는 아무것도 알리지 않았어요. 이 창은 닫아도 돼요.'],
  unknown: ['없는 결제예요', '주소를 다시 확인해 주세요.'],
} as const;

export function endingPage(ending: keyof typeof endings): string {
  const [title, detail] = endings[ending];
  return frame(
    title,
    html`<section class="ending">
      <h1>${title}</h1>
      <p>${detail}</p>
    </section>`,
  );
}
