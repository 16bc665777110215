/** A shop's account at Hecto. */
export type HectoShop = {
  readonly merchantId: string;
  readonly encryptionKey: string;
  readonly hashKey: string;
  /** The key for the records of a day only. */
  readonly authKey: string;
  /** The name that people read in the window, and the holder of the account that they deposit to. */
  readonly merchantName: string;
};
