import type { Clock } from '../platform/clock.ts';
import { seededBetween, seededFraction } from '../platform/random.ts';
import type { Waits } from '../platform/waits.ts';

/** The delivery of messages to a merchant: how often each, how late, and how many not at all. */
export interface DeliveryRule {
  readonly seed: string;
  readonly copies: number;
  readonly delayMs: readonly [number, number];
  /** The share that gets lost, from 0 to 1. */
  readonly drop: number;
}

export interface PlannedDelivery<Message> {
  readonly message: Message;
  readonly copy: number;
  readonly afterMs: number;
}

/** The same seed gives the same copies, in the same order, with the same ones missing. */
export function planDeliveries<Message>(
  messages: readonly Message[],
  rule: DeliveryRule,
): readonly PlannedDelivery<Message>[] {
  return messages
    .flatMap((message, index) =>
      Array.from({ length: rule.copies }, (_, copy) => {
        const words = [rule.seed, index, copy];
        return {
          message,
          copy: copy + 1,
          afterMs: seededBetween(rule.delayMs, ...words, 'delay'),
          order: seededFraction(...words, 'order'),
          isDropped: seededFraction(...words, 'drop') < rule.drop,
        };
      }),
    )
    .filter((delivery) => !delivery.isDropped)
    .toSorted((left, right) => left.afterMs - right.afterMs || left.order - right.order)
    .map(({ message, copy, afterMs }) => ({ message, copy, afterMs }));
}

export interface Delivery {
  readonly at: string;
  readonly name: string;
  readonly copy: number;
  /** The merchant's HTTP status, or null where none came back. */
  readonly status: number | null;
}

/** `send` resolves to the merchant's status, and rejects where there was no answer. */
export interface Message {
  readonly name: string;
  readonly send: () => Promise<number>;
}

export interface Deliveries {
  readonly deliver: (messages: readonly Message[], rule: DeliveryRule) => number;
  readonly list: () => readonly Delivery[];
  readonly clear: () => void;
}

interface DeliveriesOptions {
  readonly clock: Clock;
  readonly waits: Waits;
}

export function createDeliveries({ clock, waits }: DeliveriesOptions): Deliveries {
  let done: readonly Delivery[] = [];

  async function send({ message, copy }: PlannedDelivery<Message>): Promise<void> {
    const status = await message.send().catch(() => null);
    done = [
      ...done.slice(-999),
      { at: clock.now().toISOString(), name: message.name, copy, status },
    ];
  }

  return {
    deliver: (messages, rule) => {
      const plan = planDeliveries(messages, rule);
      for (const planned of plan) waits.after(planned.afterMs, () => void send(planned));
      return plan.length;
    },
    list: () => done,
    clear: () => {
      done = [];
    },
  };
}
