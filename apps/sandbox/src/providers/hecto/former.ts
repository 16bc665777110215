import type { Answer } from '../../control/calls.ts';
import { success } from '../../platform/result.ts';
import { asObject } from '../../platform/json.ts';
import { chargingBy } from './billing.ts';
import { decrypt } from './crypto.ts';
import { given } from './envelope.ts';
import { chargeFields } from './fields.ts';
import { inquiry } from './inquiry.ts';
import type { Trade } from './model.ts';
import type { Hecto } from './person.ts';
import type { Prepare } from './prepared.ts';

/** The question answered flat, as a secondary guide shows it and no document of Hecto does. */
function flat({ status, body }: Answer, trade: Trade | undefined): Answer {
  const { params, data } = asObject(body);
  const told = { ...asObject(data), ...asObject(params) };
  if (trade?.status !== 'ISSUED') return { status, body: told };
  const { order, number } = trade;
  const standing = { outStatCd: '0051', outRsltCd: '0000', trdNo: number, cnclAmt: '0' };
  return {
    status,
    body: {
      ...told,
      ...standing,
      mchtTrdNo: order.orderNumber,
      method: order.method.code,
      trdAmt: String(order.amount),
    },
  };
}

const flatInquiry: Prepare = (hecto, input) => {
  const prepared = inquiry(hecto, input);
  if (!prepared.ok) return prepared;
  const { act, partnerOrderId = '' } = prepared.value;
  return success({
    ...prepared.value,
    act: async (how) => flat(await act(how), hecto.trades.byOrder(partnerOrderId)),
  });
};

function withOpenAmount(hecto: Hecto, { status, body }: Answer): Answer {
  const { params, data } = asObject(body);
  const trdAmt = decrypt(given(asObject(data), 'trdAmt'), hecto.settings.encryptionKey);
  return { status, body: { params, data: { ...asObject(data), trdAmt } } };
}

/** Names stand encrypted there, and are longer by it. */
const charging = chargingBy(
  chargeFields.map((field) =>
    field.name.startsWith('mchtCust') ? { ...field, length: 128 } : field,
  ),
  100,
);

const openCharge: Prepare = (hecto, input) => {
  const prepared = charging(hecto, input);
  if (!prepared.ok) return prepared;
  const { act } = prepared.value;
  return success({
    ...prepared.value,
    act: async (how) => withOpenAmount(hecto, await act(how)),
  });
};

/** Two addresses that only this guide has, for as long as a merchant here still asks at them. */
export const formerCalls = {
  '/spay/APITrdStatInq.do': { name: 'inquiry', prepare: flatInquiry },
  '/spay/APIBillkeyPay.do': { name: 'chargeKey', prepare: openCharge },
} as const;
