/** SB Payment Service takes 38 characters: our order number's second part is in base 36 there. */
const long = /^(p[0-9a-z]+)-([0-9a-f]{32})$/;
const short = /^(p[0-9a-z]+)-([0-9a-z]{25})$/;
const longDigits = 32;
const shortDigits = 25;

const numberOf = (base36: string): bigint =>
  [...base36].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);

export const shortOrder = (transactionId: string): string => {
  const [, person = '', number = '0'] = long.exec(transactionId) ?? [];
  return `${person}-${BigInt(`0x${number}`).toString(36).padStart(shortDigits, '0')}`;
};

/** A name as we know it, whichever of the two it is. */
export const ownOrder = (name: string): string => {
  const [, person, number] = short.exec(name) ?? [];
  if (person === undefined || number === undefined) return name;
  return `${person}-${numberOf(number).toString(16).padStart(longDigits, '0')}`;
};
