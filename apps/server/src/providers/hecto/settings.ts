/** What a shop has at Hecto. */
export type HectoShop = {
  readonly merchantId: string;
  readonly encryptionKey: string;
  readonly hashKey: string;
  /** For the records of a day only. */
  readonly authKey: string;
  /** What people read in the window, and who holds the account that they deposit to. */
  readonly merchantName: string;
};
