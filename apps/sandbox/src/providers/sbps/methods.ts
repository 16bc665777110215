/** The tags of `pay_method` that this merchant has a contract for. */
export const methodNames = ['credit3d2', 'docomo', 'softbank2', 'webmoney', 'bitcash'] as const;
export type MethodName = (typeof methodNames)[number];

export function isMethodName(value: unknown): value is MethodName {
  return methodNames.some((name) => name === value);
}

export function isPrepaid(method: MethodName): boolean {
  return method === 'webmoney' || method === 'bitcash';
}
