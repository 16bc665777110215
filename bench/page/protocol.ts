import type { CDPSession } from '@playwright/test';

/** The part of a session that the bench needs, with Playwright's types. */
export type Session = Pick<CDPSession, 'send' | 'on'>;

type Message = {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: object;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
};

type Hear = (params: object) => void;

export type Connection = {
  readonly session: (id?: string) => Session;
  readonly close: () => void;
};

const opened = async (address: string): Promise<WebSocket> => {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('the browser does not answer')), {
      once: true,
    });
  });
  return socket;
};

/**
 * A wire to the browser that switches nothing on by itself. Test tools attach a debugger to every
 * page, and with one attached each error that a library makes while it loads has its code read anew.
 */
export const connect = async (address: string): Promise<Connection> => {
  const socket = await opened(address);
  const waiting = new Map<number, Waiting>();
  const hearing = new Map<string, Hear[]>();
  let requestCount = 0;
  socket.addEventListener('message', ({ data }) => {
    const {
      id,
      sessionId = '',
      method,
      params = {},
      result,
      error,
    }: Message = JSON.parse(String(data));
    if (id === undefined) {
      for (const hear of hearing.get(`${sessionId} ${method}`) ?? []) hear(params);
      return;
    }
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error === undefined) resolve?.(result);
    else reject?.(new Error(error.message));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has gone'));
    waiting.clear();
  });
  const session = (id?: string): Session => {
    const wire = {
      send: (method: string, params: object = {}): Promise<unknown> =>
        new Promise((resolve, reject) => {
          requestCount += 1;
          waiting.set(requestCount, { resolve, reject });
          socket.send(JSON.stringify({ id: requestCount, method, params, sessionId: id }));
        }),
      on: (name: string, hear: Hear): void => {
        const key = `${id ?? ''} ${name}`;
        hearing.set(key, [...(hearing.get(key) ?? []), hear]);
      },
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol's own types, which only Playwright states
    return wire as unknown as Session;
  };
  return { session, close: () => socket.close() };
};
