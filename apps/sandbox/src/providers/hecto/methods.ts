/** What a person is asked for on the page. */
export type Asks = 'card' | 'account' | 'phone' | 'voucher' | 'tmoney';

export interface Method {
  /** As the window's form says it. */
  readonly name: string;
  /** As everything else says it. */
  readonly code: string;
  readonly path: string;
  readonly title: string;
  readonly asks: Asks;
  /** The error codes that it has of its own begin with it. */
  readonly errors: string;
}

export const methods: readonly Method[] = [
  method('card', 'CA', '/card/main.do', { title: '신용카드', asks: 'card', errors: 'CA' }),
  method('vbank', 'VA', '/vbank/main.do', { title: '가상계좌', asks: 'account', errors: 'ST' }),
  method('mobile', 'MP', '/mobile/main.do', { title: '휴대폰', asks: 'phone', errors: 'MP' }),
  voucher('happymoney', 'HM', '/gift/happyMoney/main.do', '해피머니상품권'),
  voucher('culturecash', 'CG', '/gift/cultureCash/main.do', '컬쳐랜드상품권'),
  voucher('smartcash', 'SG', '/gift/smartCash/main.do', '스마트문화상품권'),
  voucher('booknlife', 'BG', '/gift/booknlife/main.do', '도서문화상품권'),
  method('tmoney', 'TM', '/tmoney/main.do', { title: '티머니', asks: 'tmoney', errors: 'GC' }),
];

type Rest = Pick<Method, 'title' | 'asks' | 'errors'>;

function method(name: string, code: string, path: string, rest: Rest): Method {
  return { name, code, path, ...rest };
}

function voucher(name: string, code: string, path: string, title: string): Method {
  return { name, code, path, title, asks: 'voucher', errors: 'GC' };
}

export function methodOfCode(code: string): Method | undefined {
  return methods.find((each) => each.code === code);
}
