const shape = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/;

/** Writes an amount as most providers do: 899 with two digits is `8.99`. Never a float. */
export const decimalOf = (minor: bigint, digits: number): string => {
  const text = minor.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

/** Undefined where it is no amount, or has parts of the smallest unit. */
export const parseDecimal = (text: string, digits: number): bigint | undefined => {
  const [matched, sign = '', whole = '', part = ''] = shape.exec(text) ?? [];
  if (matched === undefined || /[1-9]/.test(part.slice(digits))) return undefined;
  const minor = BigInt(whole + part.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' ? -minor : minor;
};
