/** How Hecto calls what our catalogue has a number for. */
export type HectoMethod = {
  readonly id: number;
  /** In the window's form. */
  readonly name: string;
  /** Everywhere else. */
  readonly code: string;
  readonly path: string;
};

const methods: readonly HectoMethod[] = [
  { id: 31, name: 'card', code: 'CA', path: '/card/main.do' },
  { id: 36, name: 'vbank', code: 'VA', path: '/vbank/main.do' },
  { id: 35, name: 'mobile', code: 'MP', path: '/mobile/main.do' },
  { id: 29, name: 'culturecash', code: 'CG', path: '/gift/cultureCash/main.do' },
  { id: 30, name: 'smartcash', code: 'SG', path: '/gift/smartCash/main.do' },
  { id: 34, name: 'booknlife', code: 'BG', path: '/gift/booknlife/main.do' },
  { id: 32, name: 'happymoney', code: 'HM', path: '/gift/happyMoney/main.do' },
  { id: 33, name: 'tmoney', code: 'TM', path: '/tmoney/main.do' },
];

export const methodsServed: readonly HectoMethod[] = methods;

export const methodOf = (methodId: number): HectoMethod => {
  const found = methods.find(({ id }) => id === methodId);
  if (found === undefined) throw new Error(`Hecto does not serve method ${methodId}`);
  return found;
};

/** Their cancellations are not counted: each is the first. */
const vouchers: ReadonlySet<string> = new Set(['CG', 'SG', 'BG', 'HM', 'TM']);

export const isVoucher = ({ code }: HectoMethod): boolean => vouchers.has(code);
