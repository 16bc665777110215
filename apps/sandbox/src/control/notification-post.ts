import type { Clock } from '../platform/clock.ts';
import type { NotificationRule } from './notification-rules.ts';

export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One message that went out, or did not get there. */
export interface Try {
  readonly at: string;
  readonly attempt: number;
  readonly copy: number;
  /** The merchant's HTTP status and the start of its answer; null where none came back. */
  readonly status: number | null;
  readonly answer: string | null;
  readonly taken: boolean;
  readonly lost: boolean;
}

interface Sent {
  readonly id: number;
  readonly url: string;
  readonly attempt: number;
  readonly isTaken: (status: number, text: string) => boolean;
  readonly corrupt: NotificationRule['corrupt'];
}

export interface Post {
  readonly send: (sent: Sent & { message: WebhookMessage; copy: number }) => Promise<boolean>;
  readonly lose: (sent: Sent) => void;
  readonly triesOf: (id: number) => readonly Try[];
  readonly clear: () => void;
}

const longestMs = 15_000;
const shownCharacters = 300;

/** The last digit or letter becomes another: still readable, but the signature no longer fits. */
function spoilt(text: string): string {
  const place = text.search(/[0-9A-Za-z](?=[^0-9A-Za-z]*$)/);
  if (place < 0) return `${text}0`;
  return `${text.slice(0, place)}${text[place] === '0' ? '1' : '0'}${text.slice(place + 1)}`;
}

function corrupted({ headers, body }: WebhookMessage, corrupt: Sent['corrupt']): WebhookMessage {
  if (corrupt === 'body') return { headers, body: spoilt(body) };
  if (corrupt === 'no') return { headers, body };
  const spoiltHeaders = Object.entries(headers).map(([name, value]) => [
    name,
    /sig|hash|auth/i.test(name) ? spoilt(value) : value,
  ]);
  return { headers: Object.fromEntries(spoiltHeaders), body };
}

/** Carries messages over HTTP and writes down what became of each. */
export function createPost(clock: Clock): Post {
  const tries = new Map<number, readonly Try[]>();

  function note(sent: Sent, result: Omit<Try, 'at' | 'attempt'>): void {
    const at = clock.now().toISOString();
    const before = tries.get(sent.id) ?? [];
    tries.set(sent.id, [...before, { at, attempt: sent.attempt, ...result }]);
  }

  return {
    send: async ({ message, copy, ...sent }) => {
      const { headers, body } = corrupted(message, sent.corrupt);
      const answer = await fetch(sent.url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(longestMs),
      }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        () => null,
      );
      const taken = answer !== null && sent.isTaken(answer.status, answer.text);
      note(sent, {
        copy,
        status: answer?.status ?? null,
        answer: answer?.text.slice(0, shownCharacters) ?? null,
        taken,
        lost: false,
      });
      return taken;
    },
    lose: (sent) => note(sent, { copy: 1, status: null, answer: null, taken: false, lost: true }),
    triesOf: (id) => tries.get(id) ?? [],
    clear: () => tries.clear(),
  };
}
