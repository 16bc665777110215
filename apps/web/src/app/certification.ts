import { certificationTokensRoute, readTokenPayload } from '@dipper/contract';
import * as z from 'zod/mini';
import type { Api } from '../shared/api/index.ts';
import { openAlert } from '../shared/dialog/index.ts';
import { describeProblem } from '../shared/problem/index.ts';
import { browserShelf, createPersistedStore, tabShelf } from '../shared/storage/index.ts';
import type { TokenKeeper } from '../shared/tokens/index.ts';
import type { CertificationRequest } from './start/index.ts';

/** This tab's note about a certification: the person was sent there, or has put it off. */
export type CertificationNote = {
  readonly userId: number | undefined;
  readonly was: 'sent' | 'put-off' | undefined;
};

export const noNote: CertificationNote = { userId: undefined, was: undefined };

export const certificationStore = createPersistedStore<CertificationNote>(
  {
    name: 'certification',
    version: 1,
    schema: z.object({
      userId: z.optional(z.int()),
      was: z.optional(z.enum(['sent', 'put-off'])),
    }),
    initial: noNote,
    keep: (note) => note,
  },
  tabShelf() ?? browserShelf(),
);

export type CertificationPlan = 'go' | 'ask-after-giving-up' | 'stay';

/** A person who came back without being certified is asked before they are sent away again. */
export const planCertification = (note: CertificationNote, userId: number): CertificationPlan => {
  const was = note.userId === userId ? note.was : undefined;
  if (was === 'put-off') return 'stay';
  return was === 'sent' ? 'ask-after-giving-up' : 'go';
};

/** Tells whether an address has exactly the configured origin, in a spelling that nothing can read differently. */
export const isCertificationAddress = (address: string, configured: string | null): boolean =>
  configured !== null &&
  URL.canParse(address) &&
  URL.canParse(configured) &&
  new URL(address).href === address &&
  new URL(address).origin === new URL(configured).origin;

type HandedOver = { readonly token: string; readonly refresh_token?: string | undefined };

/** Posts a form, so that no token enters an address, a history or a referrer. */
const leave = ({ address, isGracePeriod }: CertificationRequest, handedOver: HandedOver): void => {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  form.hidden = true;
  const fields = { ...handedOver, is_grace_period: isGracePeriod };
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = String(value);
    form.append(input);
  }
  document.body.append(form);
  form.submit();
};

type Around = {
  readonly certificationUrl: string | null;
  readonly api: Api;
  readonly freshToken: TokenKeeper['freshToken'];
};

export type CertificationSteps = {
  readonly ask: (request: CertificationRequest, userId: number) => void;
  readonly done: (userId: number) => void;
};

export const createCertification = (around: Around): CertificationSteps => {
  const { certificationUrl, api, freshToken } = around;
  const go = async (request: CertificationRequest, userId: number): Promise<void> => {
    const answer = await api(certificationTokensRoute);
    // Another person has logged in since, in another tab.
    if (!answer.ok && answer.error.kind === 'aborted') return;
    if (!answer.ok) return openAlert({ type: 'error', ...describeProblem(answer.error) });
    // The token is read only now: the call may have renewed the previous one.
    const token = await freshToken();
    if (!token.ok) return openAlert({ type: 'error', ...describeProblem(token.error) });
    // All tabs share the token, so another person's certification proves nothing about this one.
    const owner = readTokenPayload(token.value);
    if (!owner.ok || owner.value.userId !== userId) return;
    const { refresh_token } = answer.value.body.data;
    certificationStore.set({ userId, was: 'sent' });
    leave(request, { token: token.value, refresh_token });
  };
  return {
    ask: (request, userId) => {
      if (!isCertificationAddress(request.address, certificationUrl)) return;
      const plan = planCertification(certificationStore.get(), userId);
      if (plan === 'stay') return;
      if (plan === 'go') {
        void go(request, userId);
        return;
      }
      certificationStore.set({ userId, was: 'put-off' });
      openAlert({
        type: 'certification',
        reason: 'given-up',
        onGo: () => void go(request, userId),
      });
    },
    done: (userId) => {
      const note = certificationStore.get();
      if (note.userId !== userId) return;
      certificationStore.reset();
      if (note.was === 'sent') openAlert({ type: 'certification', reason: 'done' });
    },
  };
};
