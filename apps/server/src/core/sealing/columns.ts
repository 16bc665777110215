/** A column whose values the server seals, and which column of its table says which row it is. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  readonly id: string;
  /** True if the row's key names a person; otherwise the row belongs to the system. */
  readonly isOwned: boolean;
  /**
   * A value opens in its own row only. Those of this kind open in each row of their person, because
   * copies are made.
   */
  readonly isSharedAs?: string;
  /** Set where what was sealed has been erased. */
  readonly erasedAt?: string;
};

const column = <const Column extends SealedColumn>(each: Column): Column => each;

/** A refund takes the account that was named when its payment began. */
const refundAccount = {
  isOwned: true,
  isSharedAs: 'refund_account',
} as const;

const payee = {
  table: 'exchange_payee',
  id: 'exchange_id',
  isOwned: true,
  erasedAt: 'erased_at',
} as const;

/** All encrypted columns of the database. Our keys encrypt no other column. */
export const sealedColumns = {
  billingKey: column({
    table: 'card',
    column: 'billing_key_sealed',
    id: 'card_id',
    isOwned: true,
  }),
  birthDate: column({
    table: 'card',
    column: 'birth_date_sealed',
    id: 'card_id',
    isOwned: true,
  }),
  paymentRefundAccount: column({
    ...refundAccount,
    table: 'payment_refund_account',
    column: 'sealed',
    id: 'payment_id',
  }),
  refundAccount: column({
    ...refundAccount,
    table: 'refund_account',
    column: 'sealed',
    id: 'refund_id',
  }),
  proposedRefundAccount: column({
    ...refundAccount,
    table: 'refund_proposal',
    column: 'sealed',
    id: 'refund_id',
  }),
  payeeAccount: column({ ...payee, column: 'account' }),
  payeeResidentNumber: column({ ...payee, column: 'resident_number' }),
  payeeContact: column({ ...payee, column: 'contact' }),
  documentKey: column({
    table: 'exchange_document',
    column: 'data_key',
    id: 'document_id',
    isOwned: true,
  }),
  signingKey: column({
    table: 'signing_key',
    column: 'sealed_private_key',
    id: 'kid',
    isOwned: false,
  }),
  secondFactor: column({
    table: 'operator',
    column: 'totp_secret',
    id: 'name',
    isOwned: false,
  }),
  receiverSecret: column({
    table: 'webhook_secret',
    column: 'sealed',
    id: 'secret_id',
    isOwned: false,
  }),
} as const satisfies Readonly<Record<string, SealedColumn>>;

export type SealedName = keyof typeof sealedColumns;
