import type { Answer } from '../../control/calls.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { HectoSettings } from './settings.ts';
import { hashOf } from './crypto.ts';
import { openFields, type Field, type Opened } from './fields.ts';
import { messageOf } from './results.ts';
import { momentOf } from './time.ts';
import { longestOrderNumber, orderNumbers } from './window-request.ts';

/** A call of a merchant's server: `params` describes the call itself, `data` its matter. */
export interface Envelope {
  readonly params: JsonObject;
  readonly data: JsonObject;
  readonly orderNumber: string;
  readonly day: string;
  readonly time: string;
  /** The fields of `data` as they were before they were encrypted. */
  readonly plain: Opened;
}

/** The form that a call has to have. */
export interface Form {
  readonly version: '0A19' | '0A1M';
  /** The work (`bizType`) that each method may ask for here; an inquiry has neither in its `params`. */
  readonly works?: Readonly<Record<string, string>>;
  readonly fields: readonly Field[];
  /** The field whose plain text stands in the hash; where there is none, `0` does. */
  readonly amount?: string;
}

export function valueOf(object: JsonObject, name: string): string {
  return textOf(object[name]) ?? '';
}

interface Outcome {
  readonly code: string;
  readonly state?: string;
  readonly message?: string;
  readonly trdNo?: string;
}

type Said = Pick<Envelope, 'params' | 'data'>;

export function envelopeAnswer(
  { params, data }: Said,
  result: Outcome,
  more: JsonObject = {},
): Answer {
  const { code, trdNo, message = messageOf(code) } = result;
  const { state = code === '0000' ? '0021' : '0031' } = result;
  return {
    status: 200,
    body: {
      params: {
        ...params,
        ...(trdNo === undefined ? {} : { trdNo }),
        outStatCd: state,
        outRsltCd: code,
        outRsltMsg: message,
      },
      data: { pktHash: valueOf(data, 'pktHash'), ...more },
    },
  };
}

/** The first fault of `params`, by Hecto's code. */
function problemOf({ params, data }: Said, form: Form, merchantId: string): string | undefined {
  const ofWork = form.works === undefined ? [] : ['method', 'bizType', 'encCd'];
  const needed = ['mchtId', 'ver', ...ofWork, 'mchtTrdNo', 'trdDt', 'trdTm'];
  if (needed.some((name) => valueOf(params, name) === '') || valueOf(data, 'pktHash') === '') {
    return 'ST91';
  }
  if (valueOf(params, 'mchtId') !== merchantId) return 'ST47';
  if (valueOf(params, 'ver') !== form.version) return 'ST09';
  if (form.works !== undefined) {
    const work = form.works[valueOf(params, 'method')];
    if (work !== valueOf(params, 'bizType') || valueOf(params, 'encCd') !== '23') return 'ST09';
  }
  const orderNumber = valueOf(params, 'mchtTrdNo');
  if (orderNumber.length > longestOrderNumber || !orderNumbers.test(orderNumber)) return 'ST09';
  const moment = valueOf(params, 'trdDt') + valueOf(params, 'trdTm');
  return momentOf(moment) === undefined ? 'ST09' : undefined;
}

/** Hex, in large letters or small: the sample of §38.4 has large ones. */
function isHash(text: string, hash: string): boolean {
  return text.toLowerCase() === hash;
}

export function readEnvelope(
  input: unknown,
  form: Form,
  { merchantId, encryptionKey, hashKey }: HectoSettings,
): Result<Envelope, Answer> {
  const body = asObject(input);
  const said = { params: asObject(body['params']), data: asObject(body['data']) };
  const refuse = (code: string) => failure(envelopeAnswer(said, { code }));
  const problem = problemOf(said, form, merchantId);
  if (problem !== undefined) return refuse(problem);
  const opened = openFields(said.data, form.fields, encryptionKey);
  if ('code' in opened) return refuse(opened.code);
  const { plain } = opened;
  const part = (name: string) => valueOf(said.params, name);
  const [day, time, orderNumber] = [part('trdDt'), part('trdTm'), part('mchtTrdNo')];
  const amount = form.amount === undefined ? '0' : (plain[form.amount] ?? '');
  const hash = hashOf(day, time, merchantId, orderNumber, amount, hashKey);
  if (!isHash(valueOf(said.data, 'pktHash'), hash)) return refuse('ST92');
  return success({ ...said, orderNumber, day, time, plain });
}
