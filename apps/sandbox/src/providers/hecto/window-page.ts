import { html, page, type Content, type Markup } from '../../platform/html.ts';
import { asksForPicture } from './entry.ts';
import type { Trade } from './model.ts';
import { banks, type WayBack } from './person.ts';
import { messageOf, resultCodes } from './results.ts';

const styleAddress = '/hecto/window.css';
const scriptAddress = '/hecto/browser/back.ts';
const won = new Intl.NumberFormat('ko-KR');

interface Frame {
  readonly title: string;
  readonly main: Markup;
  readonly script?: string;
}

function frame({ title, main, script }: Frame): string {
  return page({
    title: `${title} · 헥토파이낸셜 (샌드박스)`,
    language: 'ko',
    styles: [styleAddress],
    ...(script === undefined ? {} : { script }),
    body: html`<div class="frame">
      <header class="top">
        <p class="brand">HECTO<span>안전결제</span></p>
        <p class="mark">샌드박스</p>
      </header>
      ${main}
      <footer class="foot">
        헥토파이낸셜 결제창을 흉내 낸 시험용 화면입니다. 돈은 오가지 않습니다.
      </footer>
    </div>`,
  });
}

interface Input {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly length: number;
  readonly secret?: true;
}

function input({ name, label, hint, length, secret }: Input): Markup {
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${secret === true ? 'password' : 'text'}"
      inputmode="numeric"
      autocomplete="off"
      maxlength="${length}"
      placeholder="${hint}"
    />
  </div>`;
}

/** Digits that lean this way and that, as pictures do which no machine is to read. */
function picture(digits: string): Markup {
  const leaning = [-14, 9, -6, 16];
  const texts = [...digits].map((digit, index) => {
    const x = 22 + index * 30;
    const turn = `rotate(${leaning[index % leaning.length] ?? 0} ${x} 28)`;
    return html`<text x="${x}" y="37" transform="${turn}">${digit}</text>`;
  });
  return html`<svg
    class="picture"
    viewBox="0 0 134 52"
    role="img"
    aria-label="보안숫자 ${[...digits].join(' ')}"
  >
    <path d="M0 14 Q40 44 70 20 T134 36" />
    <path d="M0 40 Q30 6 76 38 T134 12" />
    ${texts}
  </svg>`;
}

function pictureField(trade: Trade): Markup | null {
  if (!asksForPicture(trade)) return null;
  return html`<div class="field with-picture">
    <label for="picture">보안숫자</label>
    <div>
      ${picture(trade.picture)}
      <input id="picture" name="picture" inputmode="numeric" autocomplete="off" maxlength="4" />
    </div>
  </div>`;
}

function choice(name: string, label: string, options: readonly (readonly [string, string])[]) {
  const radios = options.map(
    ([value, text], index) =>
      html`<label
        ><input type="radio" name="${name}" value="${value}" ${index === 0 && html`checked`} /><span
          >${text}</span
        ></label
      >`,
  );
  return html`<fieldset class="choice">
    <legend>${label}</legend>
    <div>${radios}</div>
  </fieldset>`;
}

const carriers = [
  ['SKT', 'SKT'],
  ['KTF', 'KT'],
  ['LGT', 'LG U+'],
  ['CJH', '알뜰폰'],
] as const;

function fields(trade: Trade): Content {
  switch (trade.order.method.asks) {
    case 'voucher':
      return [
        input({ name: 'number', label: '상품권 번호', hint: '숫자 16~18자리', length: 23 }),
        input({ name: 'pin', label: '비밀번호', hint: 'PIN 4~8자리', length: 8, secret: true }),
      ];
    case 'tmoney':
      return input({ name: 'number', label: '카드번호', hint: '티머니 카드 16자리', length: 19 });
    case 'card':
      return [
        input({ name: 'number', label: '카드번호', hint: '숫자 15~16자리', length: 19 }),
        input({ name: 'expiry', label: '유효기간', hint: 'MM/YY', length: 5 }),
        input({ name: 'password', label: '비밀번호', hint: '앞 2자리', length: 2, secret: true }),
      ];
    case 'phone':
      return [
        choice('telecomCd', '통신사', carriers),
        input({ name: 'number', label: '휴대폰 번호', hint: '010-0000-0000', length: 13 }),
        input({ name: 'birth', label: '생년월일', hint: '970101-1', length: 8 }),
        input({ name: 'code', label: '인증번호', hint: '아무 숫자 6자리', length: 6 }),
      ];
    case 'account':
      return choice('bankCode', '입금 은행', Object.entries(banks));
  }
}

function order({ order: { merchantName, productName, amount } }: Trade): Markup {
  return html`<table class="order">
    <caption>
      주문 정보
    </caption>
    <tbody>
      <tr>
        <th scope="row">상점명</th>
        <td>${merchantName}</td>
      </tr>
      <tr>
        <th scope="row">상품명</th>
        <td>${productName}</td>
      </tr>
      <tr class="total">
        <th scope="row">결제금액</th>
        <td><strong>${won.format(amount)}</strong>원</td>
      </tr>
    </tbody>
  </table>`;
}

function tools(trade: Trade): Markup {
  const { errors } = trade.order.method;
  const codes = resultCodes.filter((code) => code.startsWith(errors) || /^(2|9|ST)/.test(code));
  return html`<fieldset class="tools">
    <legend>테스트</legend>
    <select name="failure" aria-label="실패 코드">
      ${codes.map((code) => html`<option value="${code}">${code} ${messageOf(code)}</option>`)}
    </select>
    <button type="submit" name="as" value="fail" formnovalidate>실패로 끝내기</button>
    <button type="submit" name="as" value="close" formnovalidate>응답 없이 닫기</button>
  </fieldset>`;
}

const actions: Readonly<Record<Trade['order']['method']['asks'], string>> = {
  voucher: '결제하기',
  tmoney: '결제하기',
  card: '결제하기',
  phone: '결제하기',
  account: '계좌번호 받기',
};

/** Plain forms: the page must work where scripts do not. */
export function windowPage(trade: Trade, problem?: string): string {
  const { method } = trade.order;
  return frame({
    title: `${method.title} 결제`,
    main: html`<main>
      <h1>${method.title}<span>결제</span></h1>
      ${order(trade)}
      ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
      <form method="post">
        ${fields(trade)} ${pictureField(trade)}
        <label class="agree"
          ><input type="checkbox" name="agree" value="yes" /><span
            >[필수] 전자금융거래 이용약관과 개인정보 수집·이용에 동의합니다.</span
          ></label
        >
        <div class="actions">
          <button class="quiet" type="submit" name="as" value="cancel" formnovalidate>취소</button>
          <button class="main" type="submit" name="as" value="pay">${actions[method.asks]}</button>
        </div>
        ${tools(trade)}
      </form>
    </main>`,
  });
}

function backForm({ action, fields: values }: WayBack, label: string): Markup {
  return html`<form class="back" method="post" action="${action}">
    ${Object.entries(values).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    <button class="main" type="submit">${label}</button>
  </form>`;
}

/** The browser goes back by a form that sends itself, or by hand where scripts do not run. */
export function backPage(back: WayBack): string {
  return frame({
    title: '처리 중',
    script: scriptAddress,
    main: html`<main class="ending">
      <h1>가맹점으로 돌아갑니다</h1>
      <p>창을 닫지 마세요. 자동으로 넘어가지 않으면 아래 버튼을 눌러 주세요.</p>
      ${backForm(back, '가맹점으로 돌아가기')}
    </main>`,
  });
}

const endings = {
  expired: ['인증 시간이 지났습니다', '2003', '30분 안에 결제하지 않아 결제창이 만료되었습니다.'],
  'already over': ['이미 끝난 거래입니다', 'ST50', '결과는 가맹점에서 확인할 수 있습니다.'],
  closed: ['결제창을 닫았습니다', '-', '가맹점에는 아무것도 알리지 않았습니다.'],
  unknown: ['거래를 찾을 수 없습니다', 'ST06', '주소를 다시 확인해 주세요.'],
} as const;

export function endingPage(ending: keyof typeof endings, back: WayBack | null = null): string {
  const [title, code, detail] = endings[ending];
  return frame({
    title,
    main: html`<main class="ending">
      <h1>${title}</h1>
      <p>${detail}</p>
      <p class="code">응답코드 ${code}</p>
      ${back !== null && backForm(back, '가맹점으로 돌아가기')}
    </main>`,
  });
}

export function problemPage(code: string): string {
  return frame({
    title: '결제 요청 오류',
    main: html`<main class="ending">
      <h1>결제를 시작할 수 없습니다</h1>
      <p>${messageOf(code)}</p>
      <p class="code">응답코드 ${code}</p>
    </main>`,
  });
}
