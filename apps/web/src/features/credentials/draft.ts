import type { CodeSent } from '@dipper/contract';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { now } from '../../shared/device/index.ts';
import { createPersistedStore, tabShelf, useStore } from '../../shared/storage/index.ts';

const purposes = ['phone', 'register', 'reset'] as const;
export type Purpose = (typeof purposes)[number];

/**
 * A code that was sent. It survives a reload of this tab, so that no second one is requested;
 * number, address and password are not stored.
 */
export type Draft = {
  readonly purpose: Purpose | undefined;
  readonly ticket: string;
  /** The address with its middle hidden. */
  readonly sentTo: string;
  readonly expiresAtMs: number;
  readonly resendAtMs: number;
  /** True if the code was right and the number has no account yet. */
  readonly mayRegister: boolean;
  /** True after a login: the screen stays until the page has moved on. */
  readonly isSpent: boolean;
};

const noDraft: Draft = {
  purpose: undefined,
  ticket: '',
  sentTo: '',
  expiresAtMs: 0,
  resendAtMs: 0,
  mayRegister: false,
  isSpent: false,
};

export const draftStore = createPersistedStore<Draft>(
  {
    name: 'login-code',
    version: 1,
    schema: z.object({
      purpose: z.optional(z.enum(purposes)),
      ticket: z.string(),
      sentTo: z.string(),
      expiresAtMs: z.number(),
      resendAtMs: z.number(),
      mayRegister: z.boolean(),
    }),
    initial: noDraft,
    keep: (draft) => (draft.isSpent ? noDraft : draft),
  },
  tabShelf(),
);

const millisecondsASecond = 1000;
const later = (seconds: number): number => now() + seconds * millisecondsASecond;

export const keepSent = (purpose: Purpose, sent: CodeSent): void =>
  draftStore.set({
    purpose,
    ticket: sent.ticket,
    sentTo: sent.sent_to,
    expiresAtMs: later(sent.expires_in_seconds),
    resendAtMs: later(sent.resend_after_seconds),
    mayRegister: false,
    isSpent: false,
  });

export const keepProved = (withinSeconds: number): void =>
  draftStore.update((draft) => ({
    ...draft,
    mayRegister: true,
    expiresAtMs: later(withinSeconds),
  }));

/** Marks the draft as used: nothing of it outlives the page, and a returning person starts over. */
export const spendDraft = (): void => {
  draftStore.update((draft) => ({ ...draft, isSpent: true }));
  addEventListener('pageshow', draftStore.reset, { once: true });
};

/** Returns the draft if it still serves one of these purposes. */
export const liveDraft = (
  draft: Draft,
  searchedPurposes: readonly Purpose[],
): Draft | undefined => {
  const isWanted = draft.purpose !== undefined && searchedPurposes.includes(draft.purpose);
  return isWanted && draft.expiresAtMs > now() ? draft : undefined;
};

/**
 * Expiry is checked on a change only, so that no screen disappears while the person types or a call
 * runs.
 */
export const useDraft = (searchedPurposes: readonly Purpose[]): Draft | undefined => {
  const draft = useStore(draftStore);
  return useMemo(() => liveDraft(draft, searchedPurposes), [draft, searchedPurposes]);
};
