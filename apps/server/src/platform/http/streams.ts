import type { FastifyReply } from 'fastify';
import { networkOf } from '@dipper/contract';
import { apiHeaders } from './headers.ts';
import { createPlaces } from './places.ts';
import type { PressureOptions } from './pressure.ts';
import { problem } from './reply.ts';
import type { Problem } from './reply.ts';
import type { Person } from './request.ts';

export type StreamEvent = {
  /** The point where a returning caller goes on; without one it stays the previous one. */
  readonly id?: string;
  readonly data?: unknown;
};

export type EventStream = {
  send(event: StreamEvent): void;
  end(): void;
};

/** An answer that goes on: events of a server, until one of both sides ends it. */
export type Streamed = {
  readonly kind: 'streamed';
  /** Given the stream once it is open; returns what to do when it has ended. */
  readonly open: (stream: EventStream) => () => void;
};

/**
 * The holder of a stream. Neither a person nor the many accounts of one network can fill all
 * places.
 */
export type StreamHolder = {
  readonly person: Person | undefined;
  readonly address: string;
  /** Looks again whether they may listen; a problem ends the stream. */
  readonly enter: () => Promise<Problem | undefined>;
};

export type Streams = {
  /** Has a place until the connection is closed; a problem where the person or the network has none. */
  open(reply: FastifyReply, streamed: Streamed, holder: StreamHolder): Problem | undefined;
  endAll(): void;
};

const heartbeatMs = 15_000;
/** A token that has run out, a login that has ended, an account that is blocked: soon noticed. */
const lookAgainMs = 5000;
/** A client that leaves this much unread does not listen any more, and is disconnected. */
const unreadBytesMax = 64 * 1024;
const fullRetrySeconds = 60;

const streamHeaders = {
  ...apiHeaders,
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Else a proxy would gather events until there are enough of them.
  'x-accel-buffering': 'no',
  // A process that ends waits for connections that may still bring something.
  connection: 'close',
};

const textOf = ({ id, data }: StreamEvent): string =>
  [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(data === undefined ? [] : [`data: ${JSON.stringify(data)}`]),
    '\n',
  ].join('\n');

export const createStreams = (
  most: Pick<PressureOptions, 'streamsPerPerson' | 'streamsPerAddress'>,
): Streams => {
  const ends = new Set<() => void>();
  const places = createPlaces();

  const refuse = (reply: FastifyReply, { person, address }: StreamHolder): Problem | undefined => {
    const holders = [
      ...(person === undefined
        ? []
        : [{ name: `person ${person.userId}`, most: most.streamsPerPerson }]),
      { name: `address ${networkOf(address)}`, most: most.streamsPerAddress },
    ];
    return places.hold(holders, reply.raw)
      ? undefined
      : problem('too_many_requests', { retryAfterSeconds: fullRetrySeconds });
  };

  const open: Streams['open'] = (reply, streamed, holder) => {
    const full = refuse(reply, holder);
    if (full !== undefined) return full;
    const { raw } = reply.code(200).headers(streamHeaders).hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value);
    }
    raw.writeHead(200);
    const write = (text: string): void => {
      if (raw.writableLength > unreadBytesMax) raw.destroy();
      else if (!raw.writableEnded) raw.write(text);
    };
    const lookAgain = async (): Promise<void> => {
      try {
        if ((await holder.enter()) !== undefined) end();
      } catch {
        // The look failed; the next one asks again.
      }
    };
    const timers = [
      setInterval(() => write(': still here\n\n'), heartbeatMs),
      setInterval(() => void lookAgain(), lookAgainMs),
    ];
    const end = (): void => {
      raw.end();
    };
    write(': open\n\n');
    const closed = streamed.open({ send: (event) => write(textOf(event)), end });
    ends.add(end);
    raw.once('close', () => {
      for (const timer of timers) clearInterval(timer);
      ends.delete(end);
      closed();
    });
    return undefined;
  };

  return {
    open,
    endAll: () => {
      for (const end of ends) end();
    },
  };
};
