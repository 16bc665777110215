import { textOf, type JsonObject } from '../../platform/json.ts';
import { picturesMax, type Trade } from './model.ts';
import { isResultCode } from './results.ts';

/** A person's entry on the page, checked as far as Hecto checks it before it asks anybody else. */
export type Entry =
  | { readonly kind: 'whole'; readonly refusedWith: string | undefined }
  | { readonly kind: 'wrong'; readonly problem: string }
  | { readonly kind: 'wrong-picture'; readonly problem: string };

interface Field {
  readonly name: string;
  readonly shape: RegExp;
  readonly problem: string;
}

const number = (name: string, digits: string, problem: string): Field => ({
  name,
  shape: new RegExp(`^\\d{${digits}}$`),
  problem,
});

const fieldsOf: Readonly<Record<Trade['order']['method']['asks'], readonly Field[]>> = {
  voucher: [
    number('number', '16,18', '상품권 번호를 정확히 입력해 주세요.'),
    number('pin', '4,8', '상품권 비밀번호를 정확히 입력해 주세요.'),
  ],
  tmoney: [number('number', '16', '티머니 카드번호 16자리를 입력해 주세요.')],
  card: [
    number('number', '15,16', '카드번호를 정확히 입력해 주세요.'),
    number('expiry', '4', '유효기간을 월과 연도 순서로 입력해 주세요.'),
    number('password', '2', '비밀번호 앞 두 자리를 입력해 주세요.'),
  ],
  phone: [
    number('number', '10,11', '휴대폰 번호를 정확히 입력해 주세요.'),
    number('birth', '7', '생년월일과 성별을 일곱 자리로 입력해 주세요.'),
    number('code', '6', '문자로 받은 인증번호 여섯 자리를 입력해 주세요.'),
  ],
  account: [],
};

export function asksForPicture({ order }: Trade): boolean {
  return order.method.asks === 'voucher' || order.method.asks === 'tmoney';
}

function digitsOf(body: JsonObject, name: string): string {
  return (textOf(body[name]) ?? '').replace(/[\s/-]/g, '');
}

/** Numbers that are there for tests: `9000…` or `0109000…` is refused with its last two digits. */
function refusalOf({ order }: Trade, entered: string): string | undefined {
  if (!/^(010)?9000/.test(entered)) return undefined;
  const code = `${order.method.errors}${entered.slice(-2)}`;
  return isResultCode(code) ? code : undefined;
}

export function readEntry(trade: Trade, body: JsonObject): Entry {
  const fields = fieldsOf[trade.order.method.asks];
  const wrong = fields.find(({ name, shape }) => !shape.test(digitsOf(body, name)));
  if (wrong !== undefined) return { kind: 'wrong', problem: wrong.problem };
  if (body['agree'] !== 'yes') return { kind: 'wrong', problem: '약관에 동의해 주세요.' };
  if (asksForPicture(trade) && digitsOf(body, 'picture') !== trade.picture) {
    const left = picturesMax - trade.wrongPictures - 1;
    return {
      kind: 'wrong-picture',
      problem: `보안숫자가 일치하지 않습니다. ${left}번 더 입력할 수 있습니다.`,
    };
  }
  return { kind: 'whole', refusedWith: refusalOf(trade, digitsOf(body, 'number')) };
}
