import type {
  BodyOf,
  Country,
  OperatorRole,
  ParamsOf,
  QueryOf,
  RouteDefinition,
} from '@dipper/contract';
import type { Log } from '../log.ts';

/** The operator of a call: a signed-in person, or a machine with a token from the settings. */
export type Operator = {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly session: OperatorSession | undefined;
};

export type OperatorSession = {
  readonly id: string;
  readonly way: 'totp' | 'passkey';
  readonly beganAt: Date;
  readonly endsAt: Date;
};

/** The person that a token speaks for. */
export type Person = {
  readonly userId: bigint;
  readonly bucket: number;
  readonly country: Country;
  readonly deviceId: string;
  /** The login that the token came from. */
  readonly tokenId: string;
};

export type RequestSource = {
  readonly origin: string | undefined;
  /** `same-origin` and so on; undefined from browsers that do not tell yet. */
  readonly site: string | undefined;
};

type Common = {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The browser's own word about the page that asks; a program sends none. */
  readonly source: RequestSource;
  readonly log: Log;
};

/** Always there where the route needs it; elsewhere when the caller sent it. */
type Needed<Word, Needing, Value> = Word extends Needing ? Value : Value | undefined;

export type RouteRequest<Route extends RouteDefinition> = Common & {
  readonly route: Route;
  readonly params: ParamsOf<Route>;
  readonly query: QueryOf<Route>;
  readonly body: BodyOf<Route>;
  readonly person: Needed<Route['access'], 'person', Person>;
  /** The key of the streaming service by which a call between services was signed. */
  readonly partner: Needed<Route['access'], 'partner', string>;
  /** The operator, if the route is for operators. */
  readonly operator: Needed<Route['access'], 'operator', Operator>;
  readonly idempotencyKey: Needed<Route['movesMoney'], true, string>;
};

/** A call outside of the contract: returns from providers, webhooks, files. */
export type RawRequest = Common & {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: Buffer;
};

export type Cookie = {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly maxAgeSeconds: number;
  /** Comes along with nothing that another site begins. */
  readonly isStrict?: boolean;
  /** Comes along when another site posts a form to us; only over https, where alone that can be. */
  readonly isForPosts?: boolean;
};

export type RawReply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly Cookie[];
  readonly body?: string | Buffer;
  /** Resolves once the whole answer has been sent; never, if the client left before. */
  readonly sent?: () => Promise<void>;
};

/** Status 303: the browser continues with GET, whatever the method was. */
export const redirect = (location: string, cookies: readonly Cookie[] = []): RawReply => ({
  status: 303,
  headers: { location },
  cookies,
});

export const json = (status: number, body: unknown): RawReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});
