import type { ErrorName, Result, SnsType } from '@dipper/contract';

/** The secrets that tie a returning login to the one that was begun. */
export type LoginSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

/** The person that the provider vouches for. */
export type ProvenIdentity = {
  /** Steady and unique at the provider; never an e-mail address. */
  readonly subject: string;
  readonly name: string | undefined;
};

export type IdentityFailure = Extract<
  ErrorName,
  'login_canceled' | 'sns_login_failed' | 'invalid_account_info'
>;

/** A way to log in by another service. */
export type IdentityProvider = {
  readonly snsType: SnsType;
  /** The browser's way of bringing the answer: in the address, or in a form that it posts. */
  readonly answersBy: 'query' | 'form';
  /** Returns the address to send the browser to. */
  begin(secrets: LoginSecrets, callbackUrl: string): Promise<Result<URL, IdentityFailure>>;
  /** Checks the browser's return with the provider itself. */
  finish(secrets: LoginSecrets, returned: URL): Promise<Result<ProvenIdentity, IdentityFailure>>;
};
