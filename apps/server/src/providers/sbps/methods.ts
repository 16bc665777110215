/** Our methods by SBPS's tags, and by the number that its calls and error codes have for them. */
const methods: Readonly<Record<number, SbpsMethod>> = {
  38: { tag: 'webmoney', number: '513' },
  39: { tag: 'credit3d2', number: '101' },
  40: { tag: 'bitcash', number: '513' },
  41: { tag: 'softbank2', number: '405' },
  42: { tag: 'docomo', number: '401' },
};

export type SbpsMethod = {
  readonly tag: string;
  readonly number: '101' | '401' | '405' | '513';
};

export const methodOf = (methodId: number): SbpsMethod => {
  const method = methods[methodId];
  if (method === undefined) throw new Error(`SBPS does not serve method ${methodId}`);
  return method;
};
