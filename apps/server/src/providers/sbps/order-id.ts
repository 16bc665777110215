/**
 * SBPS takes 38 characters and our order numbers have up to 45: the same number with its second part
 * in base 36, which fills the 38 exactly where the first part is longest.
 */
const long = /^(p[0-9a-z]{1,11})-([0-9a-f]{32})$/;
const short = /^(p[0-9a-z]{1,11})-([0-9a-z]{25})$/;
const digits36 = 25;
const digits16 = 32;
const biggest = 16n ** BigInt(digits16) - 1n;

const fromBase36 = (text: string): bigint =>
  [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);

export const orderIdOf = (transactionId: string): string => {
  const [, first, second] = long.exec(transactionId) ?? [];
  if (first === undefined) throw new Error(`not an order number of ours: ${transactionId}`);
  return `${first}-${BigInt(`0x${second}`).toString(36).padStart(digits36, '0')}`;
};

/** Undefined: nothing that we have ever sent. */
export const transactionIdOf = (orderId: string): string | undefined => {
  const [, first, second] = short.exec(orderId) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const number = fromBase36(second);
  return number > biggest ? undefined : `${first}-${number.toString(16).padStart(digits16, '0')}`;
};
