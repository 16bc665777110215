import { encodeAmount } from '@dipper/contract';
import type { Receipt } from '@dipper/contract';
import * as z from 'zod/mini';
import type { CreditRow, ReceiptRow } from './repository.ts';

const sellerSchema = z.object({
  name: z.string(),
  representative: z.nullable(z.string()),
  registration_number: z.nullable(z.string()),
  sale_number: z.nullable(z.string()),
  address: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  tax_basis_points: z.nullable(z.int()),
});

const wholeBasisPoints = 10_000n;

/** The tax that is in a price, rounded down to whole minor units. */
export const taxIn = (amount: bigint, basisPoints: number): bigint =>
  (amount * BigInt(basisPoints)) / (wholeBasisPoints + BigInt(basisPoints));

/** `KR-2026-00000017`; a credit note has a row of its own, `KR-2026-C00000004`. */
export const paperNumber = (
  { country, year, number }: Pick<CreditRow, 'country' | 'year' | 'number'>,
  kind: 'receipt' | 'credit',
): string =>
  `${country.toUpperCase()}-${year}-${kind === 'credit' ? 'C' : ''}${String(number).padStart(8, '0')}`;

type Credited = Receipt['creditNotes'][number];

/**
 * Amounts in the currency of the receipt, each the difference between the refunds up to it and
 * before it, so that the notes of a whole purchase add up to it, tax included.
 */
export const creditNotesOf = (
  rows: readonly CreditRow[],
  { total, charge_total }: Pick<ReceiptRow, 'total' | 'charge_total'>,
  basisPoints: number | null,
): Credited[] => {
  let charged = 0n;
  return rows.map((row) => {
    const before = (charged * total) / charge_total;
    charged += row.amount;
    const after = (charged * total) / charge_total;
    const tax = basisPoints && taxIn(after, basisPoints) - taxIn(before, basisPoints);
    return {
      number: paperNumber(row, 'credit'),
      issuedAt: row.issued_at.toISOString(),
      amount: encodeAmount(after - before),
      tax: typeof tax === 'bigint' ? encodeAmount(tax) : null,
      spoons: encodeAmount(row.spoons),
    };
  });
};

/** Undefined while it has no number yet. */
export const receiptOf = (
  transactionId: string,
  row: ReceiptRow,
  credits: readonly CreditRow[],
): Receipt | undefined => {
  const { country, year, number, issued_at: issuedAt } = row;
  if (year === null || number === null || issuedAt === null) return undefined;
  const seller = sellerSchema.parse(row.seller);
  const basisPoints = seller.tax_basis_points;
  const isChargedOtherwise = row.charge_currency !== row.currency;
  return {
    transactionId,
    number: paperNumber({ country, year, number }, 'receipt'),
    issuedAt: issuedAt.toISOString(),
    requestedAt: row.requested_at.toISOString(),
    paidAt: row.settled_at.toISOString(),
    timeZone: row.zone,
    seller: {
      name: seller.name,
      representative: seller.representative,
      registrationNumber: seller.registration_number,
      saleNumber: seller.sale_number,
      address: seller.address,
      phone: seller.phone,
      email: seller.email,
    },
    buyer: { nickname: row.nickname, tag: row.tag },
    product: {
      name: row.product_name,
      quantity: row.quantity,
      price: encodeAmount(row.price),
      spoons: encodeAmount(row.spoon_amount),
      bonus: encodeAmount(row.bonus_amount),
    },
    methodId: row.method_id,
    total: encodeAmount(row.total),
    currency: row.currency,
    tax:
      basisPoints === null
        ? null
        : { amount: encodeAmount(taxIn(row.total, basisPoints)), basisPoints },
    charged: isChargedOtherwise
      ? { amount: encodeAmount(row.charge_total), currency: row.charge_currency }
      : null,
    creditNotes: creditNotesOf(credits, row, basisPoints),
  };
};
