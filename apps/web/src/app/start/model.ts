import type { AuthenticationFailure, Certification, Country, TokenPayload } from '@dipper/contract';
import type { AuthenticationEvent } from '../../shared/analytics/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import type { Person } from '../../shared/session/index.ts';
import type { Tokens } from '../../shared/tokens/index.ts';
import type { Credentials } from '../credentials.ts';

/** The source of a login: the address, the browser's storage, or the app around the page. */
export type LoginSource = 'query' | 'storage' | 'native';

/** Why the login failed: a word of the specification, or the server's problem. */
export type LoginFailure =
  | { readonly kind: 'invalid-token'; readonly message: AuthenticationFailure }
  | { readonly kind: 'problem'; readonly problem: ApiProblem }
  /** Login at the provider ended with this code, in the address that it came back to. */
  | { readonly kind: 'returned'; readonly code: string };

/** The requested certification: its address, and whether it can wait. */
export type CertificationRequest = Certification & { readonly address: string };

export type KeyOffer = {
  readonly kind: 'key';
  readonly authKey: string;
  /** The data's owner; undefined if it has none yet. */
  readonly owner: number | undefined;
  /** The owner's name from the server, while it waits for a confirmation. */
  readonly nickname: string | undefined;
  /** True if the person has confirmed that the data is theirs. */
  readonly isOwned: boolean;
  readonly signUpCountry: Country | undefined;
};

/** Credentials that would log somebody in: tokens, or a key whose owner the server has named. */
export type LoginOffer = { readonly kind: 'tokens'; readonly tokens: Tokens } | KeyOffer;

export type BootState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'reading-store' }
  | {
      readonly phase: 'exchanging';
      readonly source: LoginSource;
      readonly authKey: string;
      /** True if another person's stored data is deleted once the key proves valid. */
      readonly replaces: boolean;
    }
  /** The login is good and has no account yet: one is made where the person wants it. */
  | { readonly phase: 'asking-sign-up'; readonly source: LoginSource; readonly authKey: string }
  /** Compares the offered login with the person that this browser knows. */
  | { readonly phase: 'comparing'; readonly source: LoginSource; readonly offer: LoginOffer }
  | {
      readonly phase: 'asking-who';
      readonly source: LoginSource;
      readonly offer: LoginOffer;
      readonly stored: Tokens;
    }
  /** No person is known here, and this browser did not ask for the key. */
  | { readonly phase: 'asking-whose'; readonly source: LoginSource; readonly offer: KeyOffer }
  | { readonly phase: 'freshening'; readonly source: LoginSource }
  | { readonly phase: 'signing-in'; readonly source: LoginSource; readonly payload: TokenPayload }
  | { readonly phase: 'person'; readonly person: Person }
  | { readonly phase: 'guest'; readonly failure: LoginFailure | undefined }
  /** The server gave no response: as far as we know, the person is still logged in. */
  | { readonly phase: 'unreachable' };
export type BootPhase = BootState['phase'];

export type BootEvent =
  | {
      readonly type: 'page-opened';
      readonly credentials: Credentials | undefined;
      readonly loginError: string | undefined;
    }
  | { readonly type: 'store-read'; readonly tokens: Tokens | undefined }
  | { readonly type: 'person-chosen'; readonly isSwitched: boolean }
  /** The new account's country, as shown to the person; undefined if they want no account. */
  | { readonly type: 'sign-up-chosen'; readonly country: Country | undefined }
  | { readonly type: 'auth-key-received'; readonly authKey: string; readonly hadData: boolean }
  | { readonly type: 'tokens-received'; readonly tokens: Tokens }
  | { readonly type: 'fresh-token-received'; readonly jwt: string }
  | { readonly type: 'tokens-refused'; readonly problem: ApiProblem }
  | {
      readonly type: 'signed-in';
      readonly person: Person;
      readonly status: number;
      readonly certification: CertificationRequest | undefined;
    }
  | { readonly type: 'person-missing' }
  | { readonly type: 'sign-in-refused'; readonly problem: ApiProblem }
  | { readonly type: 'connection-returned' }
  | { readonly type: 'session-lost' }
  | { readonly type: 'signed-out' };
export type BootEventType = BootEvent['type'];

export type BootEffect =
  | { readonly do: 'read-store' }
  | {
      readonly do: 'exchange';
      readonly authKey: string;
      readonly signUpCountry: Country | undefined;
      /** True if the person agreed, or if there is no stored data to ask about. */
      readonly isConfirmed: boolean;
    }
  | { readonly do: 'ask-sign-up' }
  | { readonly do: 'keep-tokens'; readonly tokens: Tokens }
  /** Renews the token first when it expires within a minute. */
  | { readonly do: 'get-fresh-token' }
  | { readonly do: 'sign-in'; readonly country: Country }
  /** Asks whether to switch to the person of the key, whose name the server may have sent. */
  | { readonly do: 'ask-who'; readonly nickname: string | undefined }
  | { readonly do: 'ask-whose'; readonly nickname: string }
  /** Drops what the address said about a person who does not stay. */
  | { readonly do: 'forget-offer'; readonly country: Country | undefined }
  | { readonly do: 'remember-country'; readonly country: Country }
  | { readonly do: 'clear-data' }
  | { readonly do: 'show-failure'; readonly failure: LoginFailure }
  /** Leads to the certification page, at once or when the person likes. */
  | {
      readonly do: 'certify';
      readonly certification: CertificationRequest;
      readonly userId: number;
    }
  /** Records that the person is certified. */
  | { readonly do: 'note-certified'; readonly userId: number }
  /** Tells the app or the opening window about a login. */
  | { readonly do: 'tell-login' }
  | { readonly do: 'track'; readonly event: AuthenticationEvent };

export type Step = { readonly state: BootState; readonly effects: readonly BootEffect[] };
