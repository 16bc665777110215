import type { CodeSent, Country, ErrorName, Locale, Result } from '@dipper/contract';
import type { PersonKey } from '../../core/accounts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Cookie } from '../../platform/http/index.ts';
import type { Mailer, TextMessenger } from '../../ports/messenger.ts';
import type { PasswordHasher } from '../../core/passwords/index.ts';
import type { LoginBrowsers } from './known-logins.ts';
import type { Throttle } from '../../core/throttle/index.ts';

/** The key that a login ends with is bound to it. */
export type LoginBrowser = { readonly hash: Buffer; readonly cookie: Cookie };

/**
 * The calls by which a login by phone or e-mail hands over to the session, which goes on as after any
 * other.
 */
export type Sessions = {
  readonly issueAuthKey: (login: {
    readonly userId: bigint;
    readonly snsType: 'phone' | 'email';
    readonly deviceId: string;
    readonly browserHash: Buffer;
  }) => Promise<string>;
  /** Returns the browser in which a key is to be used, and its cookie. */
  readonly browserOf: (cookies: Asker['cookies']) => LoginBrowser;
  readonly endAll: (person: PersonKey) => Promise<void>;
};

export type Credentials = {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly throttle: Throttle;
  readonly loginBrowsers: LoginBrowsers;
  /** Undefined: no text messages can be sent, so there is no login by phone. */
  readonly textMessenger: TextMessenger | undefined;
  readonly mailer: Mailer;
  readonly sessions: Sessions;
  readonly fieldKeys: FieldKeys;
  /** The host whose page a phone may offer a received code to. */
  readonly host: string;
};

/** The sender of a request, and where it came from. */
export type Asker = {
  readonly deviceId: string;
  readonly address: string;
  readonly locale: Locale;
  readonly cookies: Readonly<Record<string, string | undefined>>;
};

/** The page and the browser that a one-time key is for. */
export type Holder = { readonly deviceId: string; readonly browserHash: Buffer };

export const holderOf = ({ deviceId, browserHash }: Holder): Holder => ({ deviceId, browserHash });

/** A failure; `retryAfterSeconds` is sent to the client if the failure has one. */
export type Refusal = { readonly name: ErrorName; readonly retryAfterSeconds?: number };

export type LoggedInAs = {
  readonly identity: string;
  readonly authKey: string;
  readonly country: Country;
  readonly isNew: boolean;
};

export type Sent = Result<CodeSent, Refusal>;
export type Login = Result<LoggedInAs, Refusal>;

export const refuse = (name: ErrorName, retryAfterSeconds?: number): Refusal => ({
  name,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/** Phone and e-mail are ways in for Korea. */
export const country: Country = 'kr';
