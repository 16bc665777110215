import { failure, success, type Result } from '../../platform/result.ts';
import { amountOf, type Amount, type AmountParts } from './amount.ts';
import { invalidParameter, type KakaopayProblem } from './errors.ts';
import { readFields, type Fields } from './fields.ts';

export interface ReadyRequest {
  readonly cid: string;
  readonly partnerOrderId: string;
  readonly partnerUserId: string;
  readonly itemName: string;
  readonly itemCode: string | undefined;
  readonly quantity: number;
  readonly amount: Amount;
  readonly approvalUrl: string;
  readonly cancelUrl: string;
  readonly failUrl: string;
  readonly onlyMethod: 'CARD' | 'MONEY' | undefined;
  readonly installMonth: number;
}

export interface ApproveRequest {
  readonly tid: string;
  readonly partnerOrderId: string;
  readonly partnerUserId: string;
  readonly pgToken: string;
  readonly payload: string | undefined;
  readonly totalAmount: number | undefined;
}

export interface CancelRequest {
  readonly tid: string;
  readonly amount: AmountParts;
  readonly availableAmount: number | undefined;
  readonly payload: string | undefined;
}

export interface OrderRequest {
  readonly tid: string;
}

export type Parsed<Request> = Result<Request, KakaopayProblem>;

const identifier = { max: 100 };
const tidLength = { max: 20 };

function finish<Request>(fields: Fields, request: Request): Parsed<Request> {
  const problem = fields.problem();
  return problem === null ? success(request) : failure(invalidParameter(problem));
}

function merchant(fields: Fields, cid: string): string {
  const merchantId = fields.text('cid', { max: 10 });
  fields.optionalText('cid_secret', { max: 24 });
  fields.require(merchantId === cid, 'cid is not known');
  return merchantId;
}

function onlyMethod(fields: Fields): 'CARD' | 'MONEY' | undefined {
  const value = fields.optionalText('payment_method_type', { max: 10 });
  if (value === undefined || value === 'CARD' || value === 'MONEY') return value;
  fields.require(false, 'payment_method_type must be CARD or MONEY');
  return undefined;
}

function amountParts(fields: Fields, prefix: 'total' | 'cancel'): AmountParts {
  const before = prefix === 'total' ? '' : 'cancel_';
  const total = fields.count(`${prefix}_amount`, 1);
  const taxFree = fields.count(`${before}tax_free_amount`, 0);
  const vat = fields.optionalCount(`${before}vat_amount`);
  const greenDeposit = prefix === 'total' ? (fields.optionalCount('green_deposit') ?? 0) : 0;
  const taxed = taxFree + (vat ?? 0);
  fields.require(taxed <= total, `${prefix}_amount is less than its parts`);
  fields.require(greenDeposit <= total, 'green_deposit is more than total_amount');
  return { total, taxFree, vat, greenDeposit };
}

export function parseReady(body: unknown, cid: string): Parsed<ReadyRequest> {
  const fields = readFields(body);
  return finish(fields, {
    cid: merchant(fields, cid),
    partnerOrderId: fields.text('partner_order_id', identifier),
    partnerUserId: fields.text('partner_user_id', identifier),
    itemName: fields.text('item_name', identifier),
    itemCode: fields.optionalText('item_code', identifier),
    quantity: fields.count('quantity', 1),
    amount: amountOf(amountParts(fields, 'total')),
    approvalUrl: fields.address('approval_url'),
    cancelUrl: fields.address('cancel_url'),
    failUrl: fields.address('fail_url'),
    onlyMethod: onlyMethod(fields),
    installMonth: fields.optionalCount('install_month') ?? 0,
  });
}

export function parseApprove(body: unknown, cid: string): Parsed<ApproveRequest> {
  const fields = readFields(body);
  merchant(fields, cid);
  return finish(fields, {
    tid: fields.text('tid', tidLength),
    partnerOrderId: fields.text('partner_order_id', identifier),
    partnerUserId: fields.text('partner_user_id', identifier),
    pgToken: fields.text('pg_token', identifier),
    payload: fields.optionalText('payload', { max: 200 }),
    totalAmount: fields.optionalCount('total_amount'),
  });
}

export function parseCancel(body: unknown, cid: string): Parsed<CancelRequest> {
  const fields = readFields(body);
  merchant(fields, cid);
  return finish(fields, {
    tid: fields.text('tid', tidLength),
    amount: amountParts(fields, 'cancel'),
    availableAmount: fields.optionalCount('cancel_available_amount'),
    payload: fields.optionalText('payload', { max: 200 }),
  });
}

export function parseOrder(body: unknown, cid: string): Parsed<OrderRequest> {
  const fields = readFields(body);
  merchant(fields, cid);
  return finish(fields, { tid: fields.text('tid', tidLength) });
}
