import {
  certificationOf,
  readTokenPayload,
  signinRoute,
  snsTypeSchema,
  tokensRoute,
} from '@dipper/contract';
import type { Country, SnsType } from '@dipper/contract';
import type { Analytics } from '../../shared/analytics/index.ts';
import type { Api } from '../../shared/api/index.ts';
import type { RememberedUser } from '../../shared/storage/index.ts';
import { receivedTokens } from '../../shared/tokens/index.ts';
import type { Prove, TokenKeeper } from '../../shared/tokens/index.ts';
import { advance, closed } from './advance.ts';
import type {
  BootEffect,
  BootEvent,
  BootState,
  CertificationRequest,
  LoginFailure,
} from './model.ts';
import { personOf } from './person-of.ts';

export type BootPorts = {
  readonly api: Api;
  readonly tokens: TokenKeeper & { readonly prove: Prove };
  readonly analytics: Analytics;
  readonly deviceId: () => string;
  /** The device's clock. */
  readonly now: () => number;
  readonly user: () => RememberedUser;
  /** Returns the address's claim that the person is an adult. */
  readonly isAdult: () => boolean | undefined;
  readonly rememberUser: (user: Partial<RememberedUser>) => void;
  readonly clearData: () => Promise<void>;
  /** Resolves to true if the person switches to the account of the address. */
  readonly askWho: (nickname: string | undefined) => Promise<boolean>;
  /** Resolves to true if the person says that the key of the address is theirs. */
  readonly askWhose: (nickname: string) => Promise<boolean>;
  /** Resolves to the new account's country for an unregistered login; undefined if the person wants none. */
  readonly askSignUp: () => Promise<Country | undefined>;
  readonly forgetOffer: (country: Country | undefined) => void;
  readonly certify: (certification: CertificationRequest, userId: number) => void;
  readonly certified: (userId: number) => void;
  readonly tellLogin: () => void;
  readonly showFailure: (failure: LoginFailure) => void;
  readonly onState: (state: BootState) => void;
};

export type Boot = { readonly tell: (event: BootEvent) => void };

/** Runs the effects of the state machine one after the other, and reports their results to it. */
export const startBoot = (ports: BootPorts): Boot => {
  let state: BootState = closed;
  let round = 0;

  const tell = (event: BootEvent): void => {
    // Pending effects of an earlier login must not answer for a later one.
    if (startsAnew(event)) round += 1;
    const step = advance(state, event);
    state = step.state;
    ports.onState(state);
    void runAll(step.effects, round);
  };

  const runAll = async (effects: readonly BootEffect[], startedIn: number): Promise<void> => {
    for (const effect of effects) {
      const event = await run(ports, effect);
      if (startedIn !== round) return;
      if (event !== undefined) tell(event);
    }
  };

  return { tell };
};

const startsAnew = (event: BootEvent): boolean =>
  event.type === 'page-opened' ||
  event.type === 'auth-key-received' ||
  event.type === 'session-lost' ||
  event.type === 'signed-out';

const run = async (ports: BootPorts, effect: BootEffect): Promise<BootEvent | undefined> => {
  switch (effect.do) {
    case 'read-store':
      return { type: 'store-read', tokens: await ports.tokens.current() };
    case 'exchange':
      return await exchange(ports, effect);
    case 'ask-sign-up':
      return { type: 'sign-up-chosen', country: await ports.askSignUp() };
    case 'keep-tokens':
      await ports.tokens.keep(effect.tokens);
      return undefined;
    case 'get-fresh-token':
      return await freshen(ports);
    case 'sign-in':
      return await signIn(ports, effect.country);
    case 'remember-country':
      ports.rememberUser({ country: effect.country });
      return undefined;
    case 'clear-data':
      await ports.clearData();
      return undefined;
    case 'ask-who':
      return { type: 'person-chosen', isSwitched: await ports.askWho(effect.nickname) };
    case 'ask-whose':
      return { type: 'person-chosen', isSwitched: await ports.askWhose(effect.nickname) };
    case 'forget-offer':
      ports.forgetOffer(effect.country);
      return undefined;
    case 'certify':
      ports.certify(effect.certification, effect.userId);
      return undefined;
    case 'note-certified':
      ports.certified(effect.userId);
      return undefined;
    case 'tell-login':
      ports.tellLogin();
      return undefined;
    case 'show-failure':
      ports.showFailure(effect.failure);
      return undefined;
    case 'track':
      ports.analytics.track(effect.event);
      return undefined;
  }
};

/**
 * Returns the confirmation of an exchange. A login would replace the stored one, so the server first names its
 * owner; without a stored one it knows whether this browser requested the key.
 */
const confirmationOf = async (
  { tokens }: BootPorts,
  { isConfirmed }: BootEffect & { readonly do: 'exchange' },
): Promise<{ readonly confirmed?: boolean }> => {
  if (isConfirmed) return { confirmed: true };
  return readTokenPayload((await tokens.current())?.jwt).ok ? { confirmed: false } : {};
};

const exchange = async (
  ports: BootPorts,
  effect: BootEffect & { readonly do: 'exchange' },
): Promise<BootEvent> => {
  const { api, tokens, deviceId, now } = ports;
  const { authKey, signUpCountry } = effect;
  const signed = await tokens.prove(authKey);
  const body = {
    auth_key: authKey,
    device_unique_id: deviceId(),
    ...(signUpCountry === undefined ? {} : { sign_up: true, country: signUpCountry }),
    ...(await confirmationOf(ports, effect)),
    ...(signed === undefined ? {} : { proof: signed.proof }),
  };
  await tokens.forgotten();
  const exchanged = await api(tokensRoute, { body });
  if (!exchanged.ok) return { type: 'tokens-refused', problem: exchanged.error };
  const received = { receivedAt: now(), signedBy: signed?.by };
  return { type: 'tokens-received', tokens: receivedTokens(exchanged.value.body.data, received) };
};

const freshen = async ({ tokens }: BootPorts): Promise<BootEvent> => {
  const fresh = await tokens.freshToken();
  return fresh.ok
    ? { type: 'fresh-token-received', jwt: fresh.value }
    : { type: 'tokens-refused', problem: fresh.error };
};

/** Returns the login provider that the token names; the last choice may have been abandoned. */
const snsTypeOf = async ({ tokens, user }: BootPorts): Promise<SnsType> => {
  const payload = readTokenPayload((await tokens.current())?.jwt);
  const chosen = snsTypeSchema.safeParse(user().snsType);
  return (
    (payload.ok ? payload.value.snsType : undefined) ?? (chosen.success ? chosen.data : 'google')
  );
};

const signIn = async (
  ports: BootPorts,
  country: (BootEffect & { readonly do: 'sign-in' })['country'],
): Promise<BootEvent> => {
  const snsType = await snsTypeOf(ports);
  const isAdult = ports.isAdult();
  const answer = await ports.api(signinRoute, {
    body: {
      sns_type: snsType,
      country,
      ...(isAdult === undefined ? {} : { is_adult: isAdult }),
    },
  });
  if (!answer.ok) return { type: 'sign-in-refused', problem: answer.error };
  const [result] = answer.value.body.results;
  if (result === undefined) return { type: 'person-missing' };
  const { status, links } = answer.value;
  const certification = certificationOf(status, result);
  const address = links['certification'];
  return {
    type: 'signed-in',
    person: personOf(result, { snsType, isAdult }),
    status,
    certification: certification && address ? { ...certification, address } : undefined,
  };
};
