import {
  operatorCodeRoute,
  operatorPasskeyRoute,
  operatorSignInRoute,
  passkeyChallengeRoute,
} from '@dipper/contract';
import type { ClientFailure } from '@dipper/contract';
import { useState } from 'react';

import { call } from '../../shared/api/index.ts';
import { signWithPasskey } from './passkey.ts';

export type Stage =
  | { readonly name: 'password' }
  | { readonly name: 'second'; readonly ticket: string; readonly hasPasskey: boolean };

export type Wrong = 'wrong_password' | 'wrong_code' | 'passkey_failed';

export type SignIn = {
  readonly stage: Stage;
  readonly isBusy: boolean;
  /** The person's mistake; anything else is a failure. */
  readonly wrong: Wrong | undefined;
  readonly failure: ClientFailure | undefined;
  readonly sendPassword: (name: string, password: string) => Promise<void>;
  readonly sendCode: (code: string) => Promise<void>;
  readonly askPasskey: () => Promise<void>;
  readonly beginAgain: () => void;
};

const isUnproved = (failure: ClientFailure): boolean =>
  failure.kind === 'problem' && failure.problem.code === 'not_authenticated';

/** The two parts of signing in, or a passkey, which is both. */
export const useSignIn = (onSignedIn: () => void): SignIn => {
  const [stage, setStage] = useState<Stage>({ name: 'password' });
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>();
  const [failure, setFailure] = useState<ClientFailure>();

  const fail = (error: ClientFailure, unproved: Wrong): void => {
    if (isUnproved(error)) setWrong(unproved);
    else setFailure(error);
  };
  const doing = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setWrong(undefined);
    setFailure(undefined);
    await work();
    setBusy(false);
  };

  const sendPassword = (name: string, password: string): Promise<void> =>
    doing(async () => {
      const result = await call(operatorSignInRoute, { body: { name, password } });
      if (!result.ok) return fail(result.error, 'wrong_password');
      const { ticket, ways } = result.value.body;
      return setStage({ name: 'second', ticket, hasPasskey: ways.includes('passkey') });
    });

  const sendCode = (code: string): Promise<void> =>
    doing(async () => {
      if (stage.name !== 'second') return undefined;
      const result = await call(operatorCodeRoute, { body: { ticket: stage.ticket, code } });
      return result.ok ? onSignedIn() : fail(result.error, 'wrong_code');
    });

  const askPasskey = (): Promise<void> =>
    doing(async () => {
      const ticketBody = stage.name === 'second' ? { ticket: stage.ticket } : {};
      const challenge = await call(passkeyChallengeRoute, { body: ticketBody });
      if (!challenge.ok) return fail(challenge.error, 'passkey_failed');
      const { ticket, options } = challenge.value.body;
      const proof = await signWithPasskey(options);
      if (proof === undefined) return setWrong('passkey_failed');
      const result = await call(operatorPasskeyRoute, { body: { ticket, proof } });
      return result.ok ? onSignedIn() : fail(result.error, 'passkey_failed');
    });

  const beginAgain = (): void => {
    setStage({ name: 'password' });
    setWrong(undefined);
    setFailure(undefined);
  };
  return { stage, isBusy, wrong, failure, sendPassword, sendCode, askPasskey, beginAgain };
};
