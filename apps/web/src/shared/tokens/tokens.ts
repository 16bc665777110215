import { readTokenPayload } from '@dipper/contract';

/** The way a session renews its expired access token. */
export type Renewal =
  /** The refresh token is where no script reads it. */
  | { readonly by: 'cookie' }
  /** It works with the key of this browser alone, which nobody can take out of it. */
  | { readonly by: 'key'; readonly refreshToken: string }
  /** It works with a key that this page alone has: it is in memory, as that is, and never stored. */
  | { readonly by: 'page-key'; readonly refreshToken: string }
  /** The refresh token from an address or an app: it is traded for one of those above, and never stored. */
  | { readonly by: 'handed-over'; readonly refreshToken: string };

export type Tokens = {
  readonly jwt: string;
  readonly renewal: Renewal | undefined;
  /** The device's time when the server issued them; unknown for tokens from an address. */
  readonly receivedAt?: number | undefined;
};

type Received = {
  readonly receivedAt: number;
  /** The key that signed the answered call. */
  readonly signedBy: 'key' | 'page-key' | undefined;
};

/** Builds tokens from the server's answer; a refresh token that is absent there is in the cookie. */
export const receivedTokens = (
  data: { readonly jwt: string; readonly refresh_token?: string | undefined },
  { receivedAt, signedBy }: Received,
): Tokens => ({
  jwt: data.jwt,
  renewal:
    data.refresh_token === undefined
      ? { by: 'cookie' }
      : { by: signedBy ?? 'key', refreshToken: data.refresh_token },
  receivedAt,
});

export const userIdOf = ({ jwt }: Tokens): number | undefined => {
  const payload = readTokenPayload(jwt);
  return payload.ok ? payload.value.userId : undefined;
};
