import type { Clock } from '../platform/clock.ts';
import type { Waits } from '../platform/waits.ts';
import { planDeliveries } from './deliveries.ts';
import type { WebhookMessage, Post } from './notification-post.ts';
import type { NotificationRule } from './notification-rules.ts';

/** A message that a provider sends to a merchant's server, as long as it takes. */
export interface Notification {
  readonly provider: string;
  readonly orderId: string;
  /** The event, in the provider's own word. */
  readonly name: string;
  readonly url: string;
  /** Made anew for each try, where a provider counts, dates or signs its tries. */
  readonly message: (attempt: number, at: Date) => WebhookMessage;
  /** Whether the merchant's answer means that it has the message. */
  readonly isTaken: (status: number, text: string) => boolean;
  /** How long after each failed try the next one goes out, by the sandbox's clock. */
  readonly retryAfterMs: readonly number[];
}

export interface Item {
  readonly id: number;
  readonly notification: Notification;
  readonly rule: NotificationRule;
  readonly createdAt: Date;
  state: 'waiting' | 'held' | 'taken' | 'given-up';
  tried: number;
  nextAt: Date | null;
  message: WebhookMessage;
}

interface TriesOptions {
  readonly clock: Clock;
  readonly waits: Waits;
  readonly post: Post;
  readonly items: ReadonlyMap<number, Item>;
}

export interface Tries {
  readonly attempt: (item: Item, at: Date) => Promise<void>;
  readonly sendDue: () => Promise<void>;
}

/** One try after the other, by the table of who sends. */
export function createTries({ clock, waits, post, items }: TriesOptions): Tries {
  async function attempt(item: Item, at: Date): Promise<void> {
    item.tried += 1;
    item.nextAt = null;
    item.message = item.notification.message(item.tried, at);
    const taken = await sendCopies(item);
    if (item.state === 'taken') return;
    if (taken.includes(true)) item.state = 'taken';
    else planNext(item, at);
  }

  async function sendCopies({ id, notification, rule, tried, message }: Item): Promise<boolean[]> {
    const seed = [rule.seed, id, tried].join(' ');
    const plan = planDeliveries([message], { ...rule, seed });
    const sent = { ...notification, id, attempt: tried, corrupt: rule.corrupt };
    if (plan.length === 0) post.lose(sent);
    return Promise.all(
      plan.map(async ({ message, copy, afterMs }) => {
        await waits.pause(afterMs);
        return post.send({ ...sent, message, copy });
      }),
    );
  }

  /** Counted from when the try was due, so that a clock that jumps leaves out none of them. */
  function planNext(item: Item, at: Date): void {
    const pauseMs = item.notification.retryAfterMs[item.tried - 1];
    if (pauseMs === undefined) {
      item.state = 'given-up';
      return;
    }
    item.nextAt = new Date(at.getTime() + pauseMs);
    waits.after(Math.max(0, item.nextAt.getTime() - clock.now().getTime()), () => void sendDue());
  }

  function due(): Item | undefined {
    const now = clock.now().getTime();
    return [...items.values()]
      .filter(({ nextAt }) => nextAt !== null && nextAt.getTime() <= now)
      .toSorted((left, right) => (left.nextAt?.getTime() ?? 0) - (right.nextAt?.getTime() ?? 0))[0];
  }

  async function sendDue(): Promise<void> {
    for (let item = due(); item?.nextAt; item = due()) await attempt(item, item.nextAt);
  }

  return { attempt, sendDue };
}
