import { asObject, countOf, textOf } from '../platform/json.ts';
import { seededFraction } from '../platform/random.ts';
import { failure, success, type Result } from '../platform/result.ts';
import type { DeliveryRule } from './deliveries.ts';
import { parseDelivery } from './inputs.ts';

const holds = ['no', 'return', 'release'] as const;
const corruptions = ['no', 'body', 'signature'] as const;

/** A rule for messages to a merchant that do not simply go out once and at once. */
export interface NotificationRule extends DeliveryRule {
  readonly provider: string | undefined;
  readonly orderId: string | undefined;
  /** How many messages it is for; absent, all of them. */
  readonly times: number | undefined;
  /** The seeded share of messages that it touches, from 0 to 1. */
  readonly share: number;
  /** Held until the browser has come back (a visit of the sandbox's own, or a release). */
  readonly hold: (typeof holds)[number];
  /** The number gathered before they go out in another order; 0 gathers none. */
  readonly shuffle: number;
  /** The part that is corrupted on the way. */
  readonly corrupt: (typeof corruptions)[number];
}

export const plainRule: NotificationRule = {
  seed: '1',
  copies: 1,
  delayMs: [0, 0],
  drop: 0,
  provider: undefined,
  orderId: undefined,
  times: undefined,
  share: 1,
  hold: 'no',
  shuffle: 0,
  corrupt: 'no',
};

function oneOf<Name extends string>(names: readonly Name[], value: unknown): Name | undefined {
  return value === undefined ? names[0] : names.find((name) => name === value);
}

export function parseNotificationRule(input: unknown): Result<NotificationRule, string> {
  const body = asObject(input);
  const delivery = parseDelivery(body);
  if (!delivery.ok) return delivery;
  const hold = oneOf(holds, body['hold']);
  const corrupt = oneOf(corruptions, body['corrupt']);
  const shuffle = body['shuffle'] === undefined ? 0 : countOf(body['shuffle']);
  const times = body['times'] === undefined ? undefined : (countOf(body['times']) ?? 0);
  const { share = 1 } = body;
  if (hold === undefined) return failure(`hold: ${holds.join(', ')}`);
  if (corrupt === undefined) return failure(`corrupt: ${corruptions.join(', ')}`);
  if (shuffle === undefined || shuffle > 1_000) return failure('shuffle: how many, up to 1000');
  if (times === 0) return failure('times: 1 or more');
  if (typeof share !== 'number' || !(share >= 0 && share <= 1)) return failure('share: 0 to 1');
  return success({
    ...delivery.value,
    provider: textOf(body['provider']),
    orderId: textOf(body['orderId']),
    times,
    share,
    hold,
    shuffle,
    corrupt,
  });
}

interface About {
  readonly id: number;
  readonly provider: string;
  readonly orderId: string;
}

export interface NotificationRules {
  readonly add: (rule: NotificationRule) => void;
  readonly list: () => readonly NotificationRule[];
  readonly clear: () => void;
  /** The first that fits, used up once it has been used as often as it said. */
  readonly take: (about: About) => NotificationRule;
}

function fits(rule: NotificationRule, { id, provider, orderId }: About): boolean {
  return (
    (rule.provider === undefined || rule.provider === provider) &&
    (rule.orderId === undefined || rule.orderId === orderId) &&
    seededFraction(rule.seed, id, 'share') < rule.share
  );
}

export function createNotificationRules(): NotificationRules {
  let rules: readonly NotificationRule[] = [];
  return {
    add: (rule) => {
      rules = [...rules, rule];
    },
    list: () => rules,
    clear: () => {
      rules = [];
    },
    take: (about) => {
      const chosen = rules.find((rule) => fits(rule, about));
      if (chosen?.times === undefined) return chosen ?? plainRule;
      const left = chosen.times - 1;
      rules = rules.flatMap((rule) => {
        if (rule !== chosen) return [rule];
        return left > 0 ? [{ ...rule, times: left }] : [];
      });
      return chosen;
    },
  };
}
