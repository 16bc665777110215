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

export type SignedPage = {
  readonly access_date: string;
  readonly product_id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly status: string;
  readonly redirect_url: string;
  readonly error_url: string;
};

/** The first five as they are known; ours follow. */
export const pageSignature = (page: SignedPage, hashKey: string): string =>
  signatureOf(
    [
      page.access_date,
      page.product_id,
      page.user_id,
      page.user_name,
      page.status,
      page.redirect_url,
      page.error_url,
    ],
    hashKey,
  );
