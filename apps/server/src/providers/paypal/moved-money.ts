/** Pure: which lines of PayPal's record of money are about payments, and about which charge. */
const kinds: ReadonlyMap<string, 'charge' | 'refund'> = new Map([
  ['T0006', 'charge'],
  // Taken back by PayPal, given back by us, taken back by a bank.
  ['T1106', 'refund'],
  ['T1107', 'refund'],
  ['T1201', 'refund'],
]);

/** What was refused, or is not decided, moves nothing yet. */
const unmoved: ReadonlySet<string> = new Set(['D', 'P']);

type Line = {
  readonly transaction_id: string;
  readonly transaction_event_code: string;
  readonly transaction_status?: string | undefined;
  readonly paypal_reference_id?: string | undefined;
  readonly paypal_reference_id_type?: string | undefined;
};

/** Undefined where it is no payment of ours, or has moved nothing. */
export const kindOf = (line: Line): 'charge' | 'refund' | undefined =>
  unmoved.has(line.transaction_status ?? '') ? undefined : kinds.get(line.transaction_event_code);

/** The charge's number; where a refund does not name it, its own. */
export const referenceOf = (line: Line): string =>
  kindOf(line) === 'refund' && line.paypal_reference_id_type === 'TXN'
    ? line.paypal_reference_id || line.transaction_id
    : line.transaction_id;
