import type { FastifyInstance } from 'fastify';
import { acceptForms } from '../../platform/forms.ts';
import { html } from '../../platform/html.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { sendOn, showPage } from '../../platform/pages.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { customerKeyOf, parseCard } from './billing-requests.ts';
import { windowFrame, windowField } from './hosted-page.ts';
import type { TossPayments } from './prepared.ts';
import { calls } from './sources.ts';

interface WindowOptions {
  readonly toss: TossPayments;
  readonly merchantName: string;
}

function addressOf(value: unknown): URL | undefined {
  const text = textOf(value) ?? '';
  return URL.canParse(text) && /^https?:/.test(text) ? new URL(text) : undefined;
}

function back(address: URL, query: Readonly<Record<string, string>>): string {
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

const usualCard = {
  cardNumber: '4330123400000009',
  cardExpirationYear: '30',
  cardExpirationMonth: '12',
  customerIdentityNumber: '960412',
};

/** Carries out a person's choice in the window: giving a card, or turning back. */
export function authorizeInWindow(toss: TossPayments, body: JsonObject): Result<string, string> {
  const customerKey = customerKeyOf(body['customerKey']);
  const [successUrl, failUrl] = [addressOf(body['successUrl']), addressOf(body['failUrl'])];
  if (customerKey === undefined || !successUrl || !failUrl) {
    return failure('customerKey, successUrl, failUrl');
  }
  if (body['as'] === 'cancel') {
    const message = '사용자에 의해 취소되었습니다.';
    return success(back(failUrl, { code: 'PAY_PROCESS_CANCELED', message }));
  }
  const card = parseCard({ ...usualCard, ...body }, toss.clock.now());
  if (!card.ok) {
    const { code, message } = card.problem;
    return success(back(failUrl, { code, message }));
  }
  const authKey = toss.keys.promise(card.value);
  return success(back(successUrl, { customerKey, authKey }));
}

function cardPage(merchantName: string): string {
  const fields = [
    ['cardNumber', '카드번호', usualCard.cardNumber],
    ['cardExpirationMonth', '유효기간 (월)', usualCard.cardExpirationMonth],
    ['cardExpirationYear', '유효기간 (년)', usualCard.cardExpirationYear],
    ['customerIdentityNumber', '생년월일 또는 사업자번호', usualCard.customerIdentityNumber],
  ] as const;
  return windowFrame(
    '카드 등록',
    html`<section class="order" aria-label="가맹점">
        <p class="merchant">${merchantName}</p>
        <h1>자동결제 카드 등록</h1>
      </section>
      <form method="post">
        <section class="part">
          ${fields.map(([name, label, value]) => windowField({ name, label, value, mode: 'numeric' }))}
        </section>
        <div class="actions">
          <button class="main" type="submit" name="as" value="register">카드 등록하기</button>
          <button class="quiet" type="submit" name="as" value="cancel">취소</button>
        </div>
      </form>`,
  );
}

/** The window that `requestBillingAuth` opens; its address is the sandbox's own. */
export function billingWindow(app: FastifyInstance, { toss, merchantName }: WindowOptions): void {
  acceptForms(app);
  app.get(calls.cardWindow.path, (request, reply) => {
    const query = asObject(request.query);
    const isWhole = customerKeyOf(query['customerKey']) && addressOf(query['successUrl']);
    return isWhole
      ? showPage(reply, 200, cardPage(merchantName))
      : showPage(reply, 400, windowFrame('잘못된 요청', html`<h1>잘못된 요청입니다</h1>`));
  });
  app.post(calls.cardWindow.path, (request, reply) => {
    const done = authorizeInWindow(toss, { ...asObject(request.query), ...asObject(request.body) });
    if (!done.ok)
      return showPage(reply, 400, windowFrame('잘못된 요청', html`<h1>잘못된 요청입니다</h1>`));
    return sendOn(reply, done.value);
  });
}
