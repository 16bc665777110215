import type { Clock } from '../platform/clock.ts';
import type { Outcome } from './outcomes.ts';
import { redact, redactAuthorization } from './redact.ts';

export interface CallStart {
  readonly provider: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly authorization?: string | undefined;
  readonly request: unknown;
  readonly partnerOrderId?: string | undefined;
}

export interface Answer {
  readonly status: number;
  /** The body to send; anything but JSON and text brings its own content type. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body to record, if the sent one is no JSON. */
  readonly seen?: unknown;
}

export interface Call {
  readonly id: number;
  readonly at: string;
  readonly provider: string;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly partnerOrderId: string | null;
  readonly request: { readonly authorization: string | null; readonly body: unknown };
  readonly outcome: Outcome | 'page' | null;
  readonly delayMs: number;
  readonly answer: Answer | null;
  /** `open` until the answer left, the wire was cut, or the caller went away. */
  readonly end: 'open' | 'answered' | 'cut' | 'left';
  readonly endedAt: string | null;
}

export interface OpenCall {
  readonly judged: (outcome: Outcome | 'page', delayMs: number) => void;
  readonly answered: (answer: Answer) => void;
  readonly ended: (end: 'cut' | 'left') => void;
}

export interface Calls {
  readonly start: (start: CallStart) => OpenCall;
  readonly after: (id: number) => readonly Call[];
  readonly clear: () => void;
}

const maxCalls = 20_000;

/** The newest calls, in memory; numbers go on after a clear, so that a reader of `after` misses nothing. */
export function createCalls(clock: Clock): Calls {
  const calls = new Map<number, Call>();
  let last = 0;

  function change(id: number, part: Partial<Call>): void {
    const call = calls.get(id);
    if (call !== undefined) calls.set(id, { ...call, ...part });
  }

  function endOnce(id: number, end: Call['end']): void {
    if (calls.get(id)?.end !== 'open') return;
    change(id, { end, endedAt: clock.now().toISOString() });
  }

  return {
    start: (start) => {
      const id = (last += 1);
      calls.set(id, opened(id, clock.now(), start));
      calls.delete(id - maxCalls);
      return {
        judged: (outcome, delayMs) => change(id, { outcome, delayMs }),
        answered: (answer) => {
          change(id, {
            answer: { status: answer.status, body: redact(answer.seen ?? answer.body) },
          });
          endOnce(id, 'answered');
        },
        ended: (end) => endOnce(id, end),
      };
    },
    after: (id) => [...calls.values()].filter((call) => call.id > id),
    clear: () => calls.clear(),
  };
}

function opened(id: number, at: Date, start: CallStart): Call {
  return {
    id,
    at: at.toISOString(),
    provider: start.provider,
    operation: start.operation,
    method: start.method,
    path: start.path.replace(/\?.*$/s, ''),
    partnerOrderId: start.partnerOrderId ?? null,
    request: {
      authorization: redactAuthorization(start.authorization) ?? null,
      body: redact(start.request),
    },
    outcome: null,
    delayMs: 0,
    answer: null,
    end: 'open',
    endedAt: null,
  };
}
