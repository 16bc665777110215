import type * as z from 'zod/mini';
import { createStore } from './store.ts';
import type { Store } from './store.ts';

/** The part of a browser's storage that the stores need; absent where a browser forbids it. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Shape<State> = {
  readonly name: string;
  readonly version: number;
  /** Reads what is kept: only the fields named here are ever written. */
  readonly schema: z.ZodMiniType<Partial<State>>;
  readonly initial: State;
  /** Turns what an earlier version kept into what this one's schema reads. */
  readonly migrate?: (stored: unknown, version: number) => unknown;
  /** Picks what may be kept, in a form that JSON holds. */
  readonly keep: (state: State) => unknown;
};

export type PersistedStore<State> = Store<State> & {
  readonly name: string;
  /** Takes over what is on the shelf, e.g. after another tab changed it. */
  readonly reload: () => void;
};

const readEnvelope = (text: string | null): { version: number; state: unknown } | undefined => {
  if (text === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { version, state } = { version: undefined, state: undefined, ...parsed };
    return typeof version === 'number' ? { version, state } : undefined;
  } catch {
    return undefined;
  }
};

export const keyOf = (name: string): string => `dipper.${name}`;

/** Creates a store whose allowed part outlives the page. Unreadable data counts as none. */
export const createPersistedStore = <State extends object>(
  shape: Shape<State>,
  shelf: Shelf | undefined,
): PersistedStore<State> => {
  const key = keyOf(shape.name);
  const read = (): State => {
    const envelope = readEnvelope(readItem(shelf, key));
    if (envelope === undefined || envelope.version > shape.version) return shape.initial;
    const stored =
      envelope.version === shape.version
        ? envelope.state
        : shape.migrate?.(envelope.state, envelope.version);
    const parsed = shape.schema.safeParse(stored);
    return parsed.success ? { ...shape.initial, ...parsed.data } : shape.initial;
  };
  const store = createStore<State>(shape.initial);
  const inherited = read();
  store.set(inherited);
  let writes = true;
  store.subscribe(() => {
    if (!writes) return;
    const state = store.get();
    const text = JSON.stringify({ version: shape.version, state: shape.keep(state) });
    writeItem(shelf, key, state === shape.initial ? undefined : text);
  });
  const reload = (): void => {
    writes = false;
    store.set(read());
    writes = true;
  };
  return { ...store, name: shape.name, reload };
};

const readItem = (shelf: Shelf | undefined, key: string): string | null => {
  try {
    return shelf?.getItem(key) ?? null;
  } catch {
    return null;
  }
};

const writeItem = (shelf: Shelf | undefined, key: string, text: string | undefined): void => {
  try {
    if (text === undefined) shelf?.removeItem(key);
    else shelf?.setItem(key, text);
  } catch {
    // A full or forbidden storage costs the memory of this page, not its work.
  }
};
