import { apiBaseOf, liveUpdatesRoute } from '@dipper/contract';
import type { LiveEvent, PageConfig } from '@dipper/contract';
import { balanceKey } from '../balance/index.ts';
import { chance, pause } from '../device/index.ts';
import type { QueryCache } from '../query/index.ts';
import { sessionStore } from '../session/index.ts';
import { userStore } from '../storage/index.ts';
import type { TokenKeeper } from '../tokens/index.ts';
import { createEventReader } from './event-reader.ts';

type Around = {
  readonly config: PageConfig;
  readonly tokens: Pick<TokenKeeper, 'current'>;
  readonly queries: QueryCache;
};

/** Longer than the server is ever silent: a connection that says nothing for so long is dead. */
const silenceMs = 40_000;
const pausesMs = [1000, 3000, 10_000, 30_000] as const;
const lastPauseMs = 30_000;

const personNow = (): number | undefined => {
  const session = sessionStore.get();
  return session.phase === 'person' ? session.person.userId : undefined;
};

/** Returns the query keys that an event makes outdated; visible ones are asked for again. */
const keysOf = ({ kind }: LiveEvent): readonly (readonly string[])[] => {
  if (kind === 'balance') return [balanceKey, ['exchange']];
  if (kind === 'exchange') return [['exchange'], balanceKey];
  if (kind === 'card_payment' || kind === 'subscription') return [['recurring']];
  return kind === 'payment'
    ? [['purchase', 'payment'], ['purchase', 'charge'], ['history'], ['open-payments']]
    : [];
};

/**
 * Follows the person's changes while the page is visible. This only makes the page ask sooner: without the
 * stream it still asks by itself.
 */
export const followChanges = ({ config, tokens, queries }: Around): void => {
  let listening: AbortController | undefined;
  let followed: number | undefined;
  let cursor: string | undefined;

  const hear = async (signal: AbortSignal): Promise<boolean> => {
    const stored = await tokens.current();
    if (stored === undefined) return false;
    const query = cursor === undefined ? '' : `?after=${encodeURIComponent(cursor)}`;
    const base = apiBaseOf(config, userStore.get().country);
    const dead = new AbortController();
    const response = await fetch(`${base}${liveUpdatesRoute.path}${query}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${stored.jwt}` },
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.any([signal, dead.signal]),
    });
    if (!response.ok || response.body === null) {
      cursor = undefined;
      return false;
    }
    const reader = createEventReader(cursor);
    const stream = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const timer = setTimeout(() => dead.abort(), silenceMs);
      const { done, value } = await stream.read().finally(() => clearTimeout(timer));
      if (done || signal.aborted) return true;
      for (const key of reader.take(value).flatMap(keysOf)) queries.invalidate(key);
      cursor = reader.cursor();
    }
  };

  const follow = async (signal: AbortSignal): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      const wasOpen = await hear(signal).catch(() => false);
      failures = wasOpen ? 0 : failures + 1;
      await pause((pausesMs[failures] ?? lastPauseMs) * (1 + chance()));
    }
  };

  const update = (): void => {
    const person = personNow();
    const isWanted = person !== undefined && document.visibilityState !== 'hidden';
    if (listening !== undefined && (!isWanted || person !== followed)) {
      listening.abort();
      listening = undefined;
    }
    if (person !== followed) cursor = undefined;
    followed = person;
    if (!isWanted || listening !== undefined) return;
    listening = new AbortController();
    void follow(listening.signal);
  };

  sessionStore.subscribe(update);
  document.addEventListener('visibilitychange', update);
  update();
};
