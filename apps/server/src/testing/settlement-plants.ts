/** A line as a provider would write it into its file. */
export type WrittenLine = {
  readonly order: string;
  readonly reference: string;
  readonly kind: 'charge' | 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly fee: number;
  readonly net: number;
  readonly day: string;
};

/** A payment in our books, which the file should have as well. */
export type Booked = {
  readonly order: string;
  readonly reference: string;
  readonly total: number;
  readonly refunded: number;
  readonly day: string;
};

export type Plant = { readonly kind: string; readonly subject: string };

export const ratePpm = 32_000;
const feeOf = (amount: number): number => Math.floor((amount * ratePpm) / 1_000_000);

export const heading =
  'order_number,transaction_number,kind,amount,currency,fee,net,transaction_day,payout_day';

export const textOf = (lines: readonly WrittenLine[]): string =>
  [
    heading,
    ...lines.map(({ order, reference, kind, amount, currency, fee, net, day }) =>
      [order, reference, kind, amount, currency, fee, net, day, ''].join(','),
    ),
    '',
  ].join('\n');

export const linesOf = ({ order, reference, total, refunded, day }: Booked): WrittenLine[] => {
  const line = { order, reference, currency: 'KRW', day } as const;
  const fee = feeOf(total);
  const charge = { ...line, kind: 'charge', amount: total, fee, net: total - fee } as const;
  const back = { ...line, kind: 'refund', amount: refunded, fee: 0, net: refunded } as const;
  return refunded === 0 ? [charge] : [charge, back];
};

/** The same numbers from the same seed: any that are even enough do. */
export const chanceFrom = (seed: number): ((below: number) => number) => {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

type Planted = {
  readonly kind: string;
  readonly lines: (charge: WrittenLine, chance: (below: number) => number) => WrittenLine[];
  /** Otherwise it is about the payment. */
  readonly subject?: (charge: WrittenLine) => string;
};

const withFee = (charge: WrittenLine, more: number): WrittenLine => ({
  ...charge,
  fee: charge.fee + more,
  net: charge.net - more,
});

/** The possible faults of a file about payments that are right here. */
export const plantsOfCharges: readonly Planted[] = [
  { kind: 'not_settled', lines: () => [] },
  {
    kind: 'settled_amount_differs',
    lines: (charge, chance) => [{ ...charge, amount: charge.amount + 1 + chance(99) }],
  },
  { kind: 'settled_currency_differs', lines: (charge) => [{ ...charge, currency: 'JPY' }] },
  { kind: 'settled_twice', lines: (charge) => [charge, charge] },
  { kind: 'settled_other_day', lines: (charge) => [{ ...charge, day: '2026-01-03' }] },
  {
    kind: 'settled_fee_differs',
    lines: (charge, chance) => [withFee(charge, chance(2) === 0 ? 1 : -1)],
  },
  { kind: 'settled_fee_differs', lines: (charge) => [{ ...charge, net: charge.net - 1 }] },
  {
    kind: 'settled_refund_differs',
    lines: (charge) => [charge, { ...charge, kind: 'refund', amount: 1, fee: 0, net: 1 }],
  },
  {
    kind: 'settled_without_payment',
    lines: (charge) => [
      charge,
      { ...charge, order: `x${charge.order}`, reference: `x${charge.reference}` },
    ],
    subject: (charge) => `x${charge.order}`,
  },
];

/** A file with so many differences, spread over it by chance; and what has to be found in it. */
export const plantInto = (
  booked: readonly Booked[],
  count: number,
  seed: number,
): { readonly lines: readonly WrittenLine[]; readonly plants: readonly Plant[] } => {
  const chance = chanceFrom(seed);
  const chosen = new Map<number, Planted>();
  const plain = booked.flatMap(({ refunded }, place) => (refunded === 0 ? [place] : []));
  const kinds = plantsOfCharges.length;
  for (let planted = 0; planted < count; planted += 1) {
    const at = chance(plain.length);
    const [place] = plain.splice(at, 1);
    const plant = plantsOfCharges[planted % kinds];
    if (place === undefined || plant === undefined) throw new Error('more plants than payments');
    chosen.set(place, plant);
  }
  const plants: Plant[] = [];
  const lines = booked.flatMap((each, place) => {
    const own = linesOf(each);
    const plant = chosen.get(place);
    const [charge] = own;
    if (plant === undefined || charge === undefined) return own;
    plants.push({ kind: plant.kind, subject: plant.subject?.(charge) ?? charge.order });
    return plant.lines(charge, chance);
  });
  return { lines, plants };
};
