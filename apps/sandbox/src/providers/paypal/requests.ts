import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { parseMoney, type Money } from './money.ts';
import { problemOfIssue, type PaypalProblem } from './problems.ts';

interface Item {
  readonly name: string;
  readonly quantity: string;
  readonly unitAmount: Money;
}

export interface CreateRequest {
  readonly amount: Money;
  readonly description: string | undefined;
  readonly customId: string | undefined;
  readonly invoiceId: string | undefined;
  readonly items: readonly Item[];
  readonly brandName: string | undefined;
  readonly locale: string | undefined;
  readonly userAction: 'PAY_NOW' | 'CONTINUE';
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

export interface RefundRequest {
  readonly amount: Money | undefined;
  readonly invoiceId: string | undefined;
  readonly customId: string | undefined;
  readonly note: string | undefined;
}

type Parsed<Value> = Result<Value, PaypalProblem>;

/** Remembers the first thing that is wrong, and where. */
function createReader() {
  let problem: PaypalProblem | null = null;
  const note = (issue: string, field: string): void => {
    problem ??= problemOfIssue(issue, field);
  };
  return {
    note,
    problem: () => problem,
    text: (from: JsonObject, field: string, max: number): string | undefined => {
      const name = field.slice(field.lastIndexOf('/') + 1);
      const value = from[name];
      if (value === undefined) return undefined;
      if (typeof value !== 'string' || value === '' || value.length > max) {
        note('INVALID_STRING_LENGTH', field);
      }
      return textOf(value);
    },
    money: (value: unknown, field: string): Money => {
      const { currency_code: currency, value: text } = asObject(value);
      if (typeof currency !== 'string' || typeof text !== 'string') {
        note('MISSING_REQUIRED_PARAMETER', field);
        return { currency: 'USD', minor: 0 };
      }
      const parsed = parseMoney(currency, text);
      if (parsed.ok) return parsed.value;
      note(parsed.problem, `${field}/value`);
      return { currency, minor: 0 };
    },
    address: (from: JsonObject, name: string): string => {
      const value = textOf(from[name]);
      if (value === undefined) note('MISSING_REQUIRED_PARAMETER', name);
      else if (!URL.canParse(value)) note('INVALID_PARAMETER_SYNTAX', name);
      return value ?? '';
    },
  };
}

type Reader = ReturnType<typeof createReader>;

const unit = "/purchase_units/@reference_id=='default'";

/** Items must add up to `item_total`, and `item_total` to the amount: PayPal adds up itself. */
function readItems(reader: Reader, unitBody: JsonObject, amount: Money): CreateRequest['items'] {
  const { breakdown } = asObject(unitBody['amount']);
  const items: readonly unknown[] = Array.isArray(unitBody['items']) ? unitBody['items'] : [];
  const itemTotal = asObject(breakdown)['item_total'];
  if (itemTotal !== undefined) {
    const total = reader.money(itemTotal, `${unit}/amount/breakdown/item_total`);
    if (total.minor !== amount.minor) reader.note('AMOUNT_MISMATCH', `${unit}/amount/value`);
  } else if (items.length > 0) {
    reader.note('MISSING_REQUIRED_PARAMETER', `${unit}/amount/breakdown/item_total`);
  }
  let sum = 0;
  const read = items.map((item) => {
    const body = asObject(item);
    const name = reader.text(body, `${unit}/items/name`, 127);
    const quantity = reader.text(body, `${unit}/items/quantity`, 10) ?? '';
    if (name === undefined) reader.note('MISSING_REQUIRED_PARAMETER', `${unit}/items/name`);
    if (!/^[1-9]\d*$/.test(quantity)) {
      reader.note('INVALID_PARAMETER_SYNTAX', `${unit}/items/quantity`);
    }
    const unitAmount = reader.money(body['unit_amount'], `${unit}/items/unit_amount`);
    sum += unitAmount.minor * Number(quantity);
    return { name: name ?? '', quantity, unitAmount };
  });
  if (items.length > 0 && sum !== amount.minor) {
    reader.note('ITEM_TOTAL_MISMATCH', `${unit}/amount/breakdown/item_total/value`);
  }
  return read;
}

export function parseCreate(input: unknown): Parsed<CreateRequest> {
  const reader = createReader();
  const body = asObject(input);
  if (body['intent'] !== 'CAPTURE') reader.note('INVALID_PARAMETER_VALUE', '/intent');
  const units: readonly unknown[] = Array.isArray(body['purchase_units'])
    ? body['purchase_units']
    : [];
  if (units.length !== 1) reader.note('MISSING_REQUIRED_PARAMETER', '/purchase_units');
  const unitBody = asObject(units[0]);
  const amount = reader.money(unitBody['amount'], `${unit}/amount`);
  if (amount.minor === 0) reader.note('CANNOT_BE_ZERO_OR_NEGATIVE', `${unit}/amount/value`);
  const wallet = asObject(asObject(body['payment_source'])['paypal']);
  const context = asObject(wallet['experience_context'] ?? body['application_context']);
  const request: CreateRequest = {
    amount,
    description: reader.text(unitBody, `${unit}/description`, 127),
    customId: reader.text(unitBody, `${unit}/custom_id`, 127),
    invoiceId: reader.text(unitBody, `${unit}/invoice_id`, 127),
    items: readItems(reader, unitBody, amount),
    brandName: reader.text(context, '/brand_name', 127),
    locale: reader.text(context, '/locale', 10),
    userAction: context['user_action'] === 'PAY_NOW' ? 'PAY_NOW' : 'CONTINUE',
    returnUrl: reader.address(context, 'return_url'),
    cancelUrl: reader.address(context, 'cancel_url'),
  };
  const problem = reader.problem();
  return problem === null ? success(request) : failure(problem);
}

export function parseRefund(input: unknown): Parsed<RefundRequest> {
  const reader = createReader();
  const body = asObject(input);
  const { amount } = body;
  const request: RefundRequest = {
    amount: amount === undefined ? undefined : reader.money(amount, '/amount'),
    invoiceId: reader.text(body, '/invoice_id', 127),
    customId: reader.text(body, '/custom_id', 127),
    note: reader.text(body, '/note_to_payer', 255),
  };
  const problem = reader.problem();
  return problem === null ? success(request) : failure(problem);
}
