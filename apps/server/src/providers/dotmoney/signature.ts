import { createHash, createHmac } from 'node:crypto';

/** Pure: how calls and addresses are signed. */
export type Keys = { readonly accessKey: string; readonly hashKey: string };

const signatureOf = (parts: readonly string[], hashKey: string): string => {
  const digest = createHash('sha256').update(parts.join('\n')).digest('hex');
  return createHmac('sha256', hashKey).update(digest).digest('hex');
};

export type SignedCall = {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
};

export const apiSignature = ({ time, method, path, body }: SignedCall, hashKey: string): string =>
  signatureOf([time, method, path, '', body], hashKey);

/** The fields in the order in which they are signed. */
const signedFields = ['access_date', 'product_id', 'user_id', 'user_name', 'status'] as const;

export type SignedPage = Readonly<Record<(typeof signedFields)[number], string>>;

/**
 * Signs the page's fields without the return address: changing it only sends that person elsewhere, who agreed to
 * nothing else.
 */
export const pageSignature = (page: SignedPage, hashKey: string): string =>
  signatureOf(
    signedFields.map((field) => page[field]),
    hashKey,
  );
