import type { Control } from '../control/control.ts';
import { signedHeaders } from '../platform/standard-webhooks.ts';
import type { CertificationSettings } from '../settings.ts';
import { messageOf, type Message, type CertificationResult } from './messages.ts';

export const manners = ['now', 'late', 'twice', 'never'] as const;
export type Manner = (typeof manners)[number];

/** The merchant's next notification about a person who is done. */
export interface Telling {
  readonly manner: Manner;
  readonly delayMs: number;
}

/** A sent message, stored so that a test can send the same bytes again. */
export interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The merchant's HTTP status, or null where none came back. */
  readonly status: number | null;
}

export interface Service {
  readonly tell: (result: CertificationResult) => Promise<void>;
  readonly tellNextBy: (telling: Telling) => void;
  /** The callback address that the merchant has registered. */
  readonly callback: { address: string };
  readonly sent: () => readonly Sent[];
  readonly clear: () => void;
}

const usually: Telling = { manner: 'now', delayMs: 0 };

export function createService(settings: CertificationSettings, control: Control): Service {
  const callback = { address: settings.callback };
  let next = usually;
  let sent: readonly Sent[] = [];

  async function send(message: Message): Promise<void> {
    const signed = signedHeaders(message, settings.secret, control.clock.now());
    const headers = { 'content-type': 'application/json', ...signed };
    const { body } = message;
    const status = await fetch(callback.address, { method: 'POST', headers, body }).then(
      (response) => response.status,
      () => null,
    );
    sent = [...sent, { headers, body, status }];
  }

  async function tell(result: CertificationResult): Promise<void> {
    const { manner, delayMs } = next;
    next = usually;
    const message = messageOf(result);
    if (manner === 'late') control.waits.after(delayMs, () => void send(message));
    if (manner === 'now' || manner === 'twice') await send(message);
    if (manner === 'twice') await send(message);
  }

  return {
    tell,
    tellNextBy: (telling) => {
      next = telling;
    },
    callback,
    sent: () => sent,
    clear: () => {
      next = usually;
      sent = [];
    },
  };
}
