import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../../control/calls.ts';
import type { ErrorCode } from '../../control/outcomes.ts';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import type { Word } from '../../control/words.ts';
import { randomHex } from '../../platform/random.ts';
import { apiFunction, apiNumber, type ApiOperation } from './contract.ts';
import { commonMethod, errorCode } from './errors.ts';
import { isSameHash, spsHash } from './hash.ts';
import { chargedAmount, refund, type Payment } from './model.ts';
import type { Sbps } from './sale.ts';
import { calls } from './sources.ts';
import { readTokyoTime, tokyoTime } from './time.ts';
import { decodeShiftJis, encodeShiftJis } from './shift-jis.ts';
import { parseSpsXml, spsAnswer, type Element, type SpsDocument } from './xml.ts';

const longestWindowSeconds = 600;

function isAuthorized({ headers }: FastifyRequest, { merchant }: Sbps): boolean {
  const { merchantId, serviceId, password } = merchant;
  const expected = Buffer.from(`${merchantId}${serviceId}:${password}`).toString('base64');
  return headers.authorization === `Basic ${expected}`;
}

function xmlAnswer(sbps: Sbps, id: string, elements: readonly Element[]): Answer {
  const now = tokyoTime(sbps.control.clock.now());
  const body = spsAnswer(id, [...elements, ['res_date', now]]);
  return {
    status: 200,
    headers: { 'content-type': 'text/xml;charset=Shift_JIS' },
    body: encodeShiftJis(body),
    seen: body,
  };
}

function refused(sbps: Sbps, id: string, code: string): Answer {
  return xmlAnswer(sbps, id, [
    ['res_result', 'NG'],
    ['res_err_code', code],
  ]);
}

function done(sbps: Sbps, id: string, more: readonly Element[]): Answer {
  const { merchantId, serviceId } = sbps.merchant;
  const number = String(Number.parseInt(randomHex(10), 16))
    .padStart(13, '0')
    .slice(-13);
  return xmlAnswer(sbps, id, [
    ['res_result', 'OK'],
    ['res_sps_transaction_id', `B${merchantId}${serviceId}${id.replace(/\W|-\d+$/g, '')}${number}`],
    ...more,
    ['res_process_date', tokyoTime(sbps.control.clock.now())],
    ['res_err_code', ''],
  ]);
}

/** 1 authorised, 2 sold, 3 canceled, 4 given back. */
function paymentStatus(payment: Payment): string {
  if (payment.status === 'REFUNDED') return '4';
  return chargedAmount(payment) > 0 ? '2' : '3';
}

interface ApiRequest {
  readonly id: string;
  readonly operation: ApiOperation;
  readonly method: string;
  readonly payment: Payment | undefined;
  readonly amount: number | undefined;
}

/** The first thing that is wrong with a call, as its code. */
function problemOf(sbps: Sbps, document: SpsDocument, method: string): string | undefined {
  const { merchant, control } = sbps;
  const value = (name: string): string =>
    document.values.find(([path]) => path === name)?.[1] ?? '';
  if (value('merchant_id') !== merchant.merchantId || value('service_id') !== merchant.serviceId) {
    return errorCode(method, 'merchant', 'merchant_id');
  }
  const hashed = document.values.filter(([path]) => path !== 'sps_hashcode');
  const expected = spsHash(
    hashed.map(([, text]) => text),
    { hashKey: merchant.hashKey, charset: 'shift_jis' },
  );
  if (!isSameHash(value('sps_hashcode'), expected)) {
    return errorCode(method, 'hash', 'sps_hashcode');
  }
  const sent = readTokyoTime(value('request_date'));
  if (sent === undefined) return errorCode(method, 'format', 'request_date');
  const window = Number(value('limit_second') || longestWindowSeconds) * 1_000;
  if (control.clock.now().getTime() - sent.getTime() > window) {
    return errorCode(method, 'expired', 'request_date');
  }
  return value('tracking_id') === '' ? errorCode(method, 'required', 'tracking_id') : undefined;
}

function act(sbps: Sbps, { id, operation, method, payment, amount }: ApiRequest): Answer {
  if (payment === undefined || apiNumber(payment.request.method, sbps.contract) !== method) {
    return refused(sbps, id, errorCode(method, 'tracking', 'tracking_id'));
  }
  if (operation === 'reference') {
    return done(sbps, id, [
      ['res_status', '0'],
      [
        'res_pay_method_info',
        [
          ['commit_status', '1'],
          ['payment_status', paymentStatus(payment)],
        ],
      ],
    ]);
  }
  const change = refund(payment, { amount, number: method, now: sbps.control.clock.now() });
  if (!change.ok) return refused(sbps, id, change.problem);
  const { prepaidCode } = sbps.payments.put(change.value);
  if (prepaidCode !== null) {
    sbps.codes.change(prepaidCode, change.value.refunded - payment.refunded);
  }
  return done(sbps, id, []);
}

function readRequest(sbps: Sbps, document: SpsDocument): ApiRequest | undefined {
  const found = apiFunction(document.id, sbps.contract);
  if (found === undefined) return undefined;
  const value = (path: string): string | undefined =>
    document.values.find(([each]) => each === path)?.[1];
  const amount = value('pay_option_manage.amount');
  return {
    id: document.id,
    ...found,
    payment: sbps.payments.ofTracking(value('tracking_id') ?? ''),
    amount: found.operation === 'partial-refund' ? Number(amount ?? '0') : undefined,
  };
}

/** The same XML with another text in one element. */
function reword(response: Answer, { field, value }: Word): Answer {
  const element = new RegExp(`(<${field}>)[^<]*(</${field}>)`);
  const text = String(response.seen).replace(element, `$1${value}$2`);
  return { ...response, body: encodeShiftJis(text), seen: text };
}

async function answer(sbps: Sbps, exchange: Exchange): Promise<unknown> {
  const { request, control } = exchange;
  const text = Buffer.isBuffer(request.body) ? decodeShiftJis(request.body) : '';
  if (!isAuthorized(request, sbps)) {
    return answerAtOnce(exchange, { status: 401, body: 'Unauthorized' });
  }
  const document = parseSpsXml(text);
  if (document === undefined) {
    return answerAtOnce(exchange, refused(sbps, '', errorCode(commonMethod, 'xml')));
  }
  const parsed = readRequest(sbps, document);
  const seen = Object.fromEntries([['id', document.id], ...document.values]);
  if (parsed === undefined) {
    const unknown = refused(sbps, document.id, errorCode(commonMethod, 'requestId', 'id'));
    return answerAtOnce({ ...exchange, seen }, unknown);
  }
  const { id, operation, method, payment } = parsed;
  const partnerOrderId = payment?.request.orderId;
  const subject = { provider: 'sbps', operation, partnerOrderId };
  const named: Exchange = { ...exchange, control, subject, seen };
  const problem = problemOf(sbps, document, method);
  if (problem !== undefined) return answerAtOnce(named, refused(sbps, id, problem));
  return perform(named, {
    act: () => act(sbps, parsed),
    decline: (code: ErrorCode | undefined) =>
      refused(sbps, id, String(code ?? errorCode(method, 'system'))),
    fault: () => ({ status: 500, body: 'Internal Server Error' }),
    reword,
  });
}

/** The API type: one address for every call. Call it inside a plugin of its own. */
export function sbpsApi(app: FastifyInstance, sbps: Sbps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(calls.reference.path, (request, reply) => {
    const subject = { provider: 'sbps', operation: 'reference', partnerOrderId: undefined };
    return answer(sbps, { control: sbps.control, subject, request, reply, seen: null });
  });
}
