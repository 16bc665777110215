import { readTokenPayload } from '@dipper/contract';

/** By what a session goes on when its access token runs out. */
export type Renewal =
  /** The refresh token is where no script reads it. */
  | { readonly by: 'cookie' }
  /** It works with the key of this browser alone, which nobody can take out of it. */
  | { readonly by: 'key'; readonly refreshToken: string }
  /** It works with a key that this page alone has: it is in memory, as that is, and never stored. */
  | { readonly by: 'page-key'; readonly refreshToken: string }
  /** As an address or an app brought it: it is traded for one of those above, and never stored. */
  | { readonly by: 'handed-over'; readonly refreshToken: string };

export type Tokens = {
  readonly jwt: string;
  readonly renewal: Renewal | undefined;
  /** By the device's clock, when the server had just made them; unknown of those that an address brought. */
  readonly receivedAt?: number | undefined;
};

type Received = {
  readonly receivedAt: number;
  /** What signed the call that the server has answered. */
  readonly signedBy: 'key' | 'page-key' | undefined;
};

/** As the server answers, which has put a refresh token into the cookie unless it is in the answer. */
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
