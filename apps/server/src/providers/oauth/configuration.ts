import * as openid from 'openid-client';
import { boundedFetch } from './bounded-fetch.ts';

export const callTimeoutSeconds = 10;

type Client = {
  readonly clientId: string;
  /** The application's authentication where codes are traded. */
  readonly authentication: openid.ClientAuth;
  /** The provider's promises to this application in particular. */
  readonly metadata?: Partial<openid.ClientMetadata>;
};

type Configure = () => Promise<openid.Configuration>;
type Prepare = (configuration: openid.Configuration) => void;

/** Plain http is for a provider on this machine; production settings refuse it. */
const overHttp = (address: string): readonly Prepare[] =>
  address.startsWith('http:') ? [openid.allowInsecureRequests] : [];

/** Looked up at the first login, and again after a failure: the server starts without the provider. */
const once = (find: Configure): Configure => {
  let found: Promise<openid.Configuration> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
};

/**
 * A provider that describes itself. Its tokens are checked against its published keys, unless
 * `isSignatureOurs` says that the caller has to do it.
 */
export const discovered = (
  issuer: string,
  client: Client,
  { isSignatureOurs = false }: { readonly isSignatureOurs?: boolean } = {},
): Configure =>
  once(async () => {
    const { clientId, metadata, authentication } = client;
    const checks = isSignatureOurs ? [] : [openid.enableNonRepudiationChecks];
    const configuration = await openid.discovery(
      new URL(issuer),
      clientId,
      metadata,
      authentication,
      {
        execute: [...overHttp(issuer), ...checks],
        timeout: callTimeoutSeconds,
        [openid.customFetch]: boundedFetch,
      },
    );
    configuration.timeout = callTimeoutSeconds;
    return configuration;
  });

type Addresses = { readonly authorize: string; readonly token: string };

/** A provider that has documentation for people only. */
export const configurationOf = (
  { authorize, token }: Addresses,
  client: Client,
  prepare: Prepare = () => undefined,
): Configure => {
  const configuration = new openid.Configuration(
    {
      issuer: new URL(authorize).origin,
      authorization_endpoint: authorize,
      token_endpoint: token,
    },
    client.clientId,
    client.metadata,
    client.authentication,
  );
  configuration.timeout = callTimeoutSeconds;
  configuration[openid.customFetch] = boundedFetch;
  for (const each of [...overHttp(token), prepare]) each(configuration);
  return async () => configuration;
};
