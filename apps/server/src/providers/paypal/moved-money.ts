import { said } from '../../platform/said.ts';
import { paypalProtocol } from './protocol.ts';

const { words } = paypalProtocol;

/** Pure: which lines of PayPal's record of money are about payments, and about which charge. */
type Line = {
  readonly transaction_id: string;
  readonly transaction_event_code: string;
  readonly transaction_status?: string | undefined;
  readonly paypal_reference_id?: string | undefined;
  readonly paypal_reference_id_type?: string | undefined;
};

/** Undefined where it is no payment of ours, or has moved nothing. */
export const kindOf = (line: Line): 'charge' | 'refund' | undefined =>
  said(words.recordStatus, line.transaction_status ?? '') === undefined
    ? said(words.record, line.transaction_event_code)?.as
    : undefined;

/** The charge's number; where a refund does not name it, its own. */
export const referenceOf = (line: Line): string =>
  kindOf(line) === 'refund' && said(words.recordBase, line.paypal_reference_id_type ?? '')
    ? line.paypal_reference_id || line.transaction_id
    : line.transaction_id;
