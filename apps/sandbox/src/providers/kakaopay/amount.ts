/** Whole won, in the parts that KakaoPay keeps apart. */
export interface Amount {
  readonly total: number;
  readonly tax_free: number;
  readonly vat: number;
  readonly point: number;
  readonly discount: number;
  readonly green_deposit: number;
}

export interface AmountParts {
  readonly total: number;
  readonly taxFree: number;
  readonly vat: number | undefined;
  readonly greenDeposit: number;
}

/** Without a given VAT, KakaoPay takes an eleventh of the taxable part, rounded. */
export function amountOf({ total, taxFree, vat, greenDeposit }: AmountParts): Amount {
  return {
    total,
    tax_free: taxFree,
    vat: vat ?? Math.round((total - taxFree) / 11),
    point: 0,
    discount: 0,
    green_deposit: greenDeposit,
  };
}

export const nothing: Amount = amountOf({ total: 0, taxFree: 0, vat: 0, greenDeposit: 0 });

/**
 * Returns the part that one cancellation takes from the available amount. The last one takes all remaining VAT and
 * deposit, so that the roundings of earlier ones never leave a won behind.
 */
export function amountToCancel(available: Amount, parts: AmountParts): Amount {
  const order = amountOf(parts);
  if (parts.total !== available.total) return order;
  return {
    ...order,
    vat: parts.vat ?? available.vat,
    green_deposit: available.green_deposit,
  };
}

function combine(left: Amount, right: Amount, sign: 1 | -1): Amount {
  return {
    total: left.total + sign * right.total,
    tax_free: left.tax_free + sign * right.tax_free,
    vat: left.vat + sign * right.vat,
    point: left.point + sign * right.point,
    discount: left.discount + sign * right.discount,
    green_deposit: left.green_deposit + sign * right.green_deposit,
  };
}

export function add(left: Amount, right: Amount): Amount {
  return combine(left, right, 1);
}

export function subtract(left: Amount, right: Amount): Amount {
  return combine(left, right, -1);
}

/** Whether the part can be taken out of the whole with nothing below zero left over. */
export function covers(whole: Amount, part: Amount): boolean {
  const rest = subtract(whole, part);
  return Object.values(rest).every((left) => left >= 0) && rest.tax_free + rest.vat <= rest.total;
}
