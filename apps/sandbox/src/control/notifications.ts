import type { Clock } from '../platform/clock.ts';
import { seededFraction } from '../platform/random.ts';
import type { Waits } from '../platform/waits.ts';
import { createPost, type WebhookMessage, type Try } from './notification-post.ts';
import { createNotificationRules, type NotificationRules } from './notification-rules.ts';
import { createTries, type Item, type Notification, type Tries } from './notification-tries.ts';

export type { WebhookMessage, Try } from './notification-post.ts';
export type { Notification } from './notification-tries.ts';

/** A notification as the control API tells of it. */
export interface Shown extends WebhookMessage {
  readonly id: number;
  readonly provider: string;
  readonly orderId: string;
  readonly name: string;
  readonly url: string;
  readonly state: Item['state'];
  readonly createdAt: string;
  readonly nextAt: string | null;
  readonly tries: readonly Try[];
}

interface Order {
  readonly provider: string;
  readonly orderId: string;
}

export interface Notifier {
  /** Resolves once its first try has ended, or it waits for something, and tells which. */
  readonly send: (notification: Notification) => Promise<Item['state']>;
  /** The address that a merchant has registered, for providers that are not given one with each call. */
  readonly address: (provider: string) => string;
  readonly setAddress: (provider: string, address: string) => void;
  readonly rules: NotificationRules;
  /** A browser has been at the merchant's return address. */
  readonly returned: (order: Order) => void;
  /** Lets go what is held or gathered, and resolves once it has gone out. */
  readonly release: (orderId?: string) => Promise<number>;
  /** Sends again what is due, through the whole of a table where the clock has jumped over it. */
  readonly sendDue: () => Promise<void>;
  /** The very same bytes once more. */
  readonly again: (id: number) => Promise<boolean>;
  readonly list: () => readonly Shown[];
  readonly clear: () => void;
}

interface NotifierOptions {
  readonly clock: Clock;
  readonly waits: Waits;
  readonly addressOf: (provider: string) => string;
}

const maxNotifications = 5_000;

export function createNotifier({ clock, waits, addressOf }: NotifierOptions): Notifier {
  const post = createPost(clock);
  const rules = createNotificationRules();
  const addresses = new Map<string, string>();
  const items = new Map<number, Item>();
  const tries = createTries({ clock, waits, post, items });
  const shelf = createShelf({ clock, tries, items });
  let last = 0;

  return {
    send: async (notification) => {
      const id = (last += 1);
      const { provider, orderId } = notification;
      const rule = rules.take({ id, provider, orderId });
      const createdAt = clock.now();
      const message = notification.message(1, createdAt);
      const isHeld = rule.hold !== 'no' || rule.shuffle > 0;
      const state = isHeld ? 'held' : 'waiting';
      const start = { id, notification, rule, createdAt, message };
      const item: Item = { ...start, state, tried: 0, nextAt: null };
      items.set(id, item);
      items.delete(id - maxNotifications);
      if (rule.shuffle > 0) await shelf.gather(item);
      else if (!isHeld) await tries.attempt(item, createdAt);
      return item.state;
    },
    address: (provider) => addresses.get(provider) ?? addressOf(provider),
    setAddress: (provider, address) => void addresses.set(provider, address),
    rules,
    returned: ({ provider, orderId }) =>
      void shelf.letGo(
        ({ rule, notification }) =>
          rule.hold === 'return' &&
          notification.provider === provider &&
          notification.orderId === orderId,
      ),
    release: (orderId) =>
      shelf.letGo(({ notification }) => orderId === undefined || notification.orderId === orderId),
    sendDue: tries.sendDue,
    again: async (id) => {
      const item = items.get(id);
      if (item === undefined) return false;
      const { notification, message, tried } = item;
      await post.send({ ...notification, id, attempt: tried, corrupt: 'no', message, copy: 1 });
      return true;
    },
    list: () => [...items.values()].map((item) => shown(item, post.triesOf(item.id))),
    clear: () => {
      items.clear();
      rules.clear();
      post.clear();
    },
  };
}

interface ShelfOptions {
  readonly clock: Clock;
  readonly tries: Tries;
  readonly items: ReadonlyMap<number, Item>;
}

/** Holds the messages that do not go out yet. */
function createShelf({ clock, tries, items }: ShelfOptions) {
  const held = () => [...items.values()].filter(({ state }) => state === 'held');

  async function letGo(isChosen: (item: Item) => boolean): Promise<number> {
    const chosen = held().filter(isChosen);
    const now = clock.now();
    for (const item of chosen) item.state = 'waiting';
    await Promise.all(chosen.map((item) => tries.attempt(item, now)));
    return chosen.length;
  }

  async function gather({ rule }: Item): Promise<void> {
    const gathered = held().filter((item) => item.rule.shuffle > 0 && item.rule.seed === rule.seed);
    if (gathered.length < rule.shuffle) return;
    const place = ({ id }: Item) => seededFraction(rule.seed, id, 'order');
    const shuffled = gathered.toSorted((left, right) => place(left) - place(right));
    for (const { id } of shuffled) await letGo((item) => item.id === id);
  }

  return { letGo, gather };
}

function shown(item: Item, tries: readonly Try[]): Shown {
  const { id, notification, state, createdAt, nextAt, message } = item;
  const { provider, orderId, name, url } = notification;
  return {
    id,
    provider,
    orderId,
    name,
    url,
    state,
    createdAt: createdAt.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
    headers: message.headers,
    body: message.body,
    tries,
  };
}
