import type { Answer } from '../../control/calls.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { HectoSettings } from './settings.ts';
import { hashOf } from './crypto.ts';
import { longestOrderNumber } from './window-request.ts';
import { messageOf } from './results.ts';
import { momentOf } from './time.ts';

/** What a call of a merchant's server is: `params` about the call itself, `data` about its matter. */
export interface Envelope {
  readonly params: JsonObject;
  readonly data: JsonObject;
  readonly orderNumber: string;
  readonly day: string;
  readonly time: string;
}

export function given(object: JsonObject, name: string): string {
  return textOf(object[name]) ?? '';
}

/** The result stands in `params`, as the card-cancel page has it. */
export function envelopeAnswer(
  { params, data }: Pick<Envelope, 'params' | 'data'>,
  result: { readonly code: string; readonly state?: string; readonly trdNo?: string },
  more: JsonObject = {},
): Answer {
  const { code, trdNo, state = code === '0000' ? '0021' : '0031' } = result;
  return {
    status: 200,
    body: {
      params: {
        ...params,
        ...(trdNo === undefined ? {} : { trdNo }),
        outStatCd: state,
        outRsltCd: code,
        outRsltMsg: messageOf(code),
      },
      data: { pktHash: given(data, 'pktHash'), ...more },
    },
  };
}

export function readEnvelope(
  input: unknown,
  { merchantId }: HectoSettings,
  version: string,
): Result<Envelope, Answer> {
  const body = asObject(input);
  const [params, data] = [asObject(body['params']), asObject(body['data'])];
  const [orderNumber, day, time] = ['mchtTrdNo', 'trdDt', 'trdTm'].map((name) =>
    given(params, name),
  );
  const refuse = (code: string) => failure(envelopeAnswer({ params, data }, { code }));
  if (!orderNumber || !day || !time || given(data, 'pktHash') === '') return refuse('ST91');
  if (given(params, 'mchtId') !== merchantId) return refuse('ST47');
  if (given(params, 'ver') !== version || orderNumber.length > longestOrderNumber) {
    return refuse('ST09');
  }
  if (momentOf(day + time) === undefined) return refuse('ST09');
  return success({ params, data, orderNumber, day, time });
}

export function hasHash(envelope: Envelope, amount: string, settings: HectoSettings): boolean {
  const { day, time, orderNumber, data } = envelope;
  const { merchantId, hashKey } = settings;
  return given(data, 'pktHash') === hashOf(day, time, merchantId, orderNumber, amount, hashKey);
}
