import { beforeEach, describe, expect, it } from 'vitest';
import type { IncomingMessage } from '@dipper/contract';
import { connectBridge } from './connect.ts';
import { isTrusted } from './incoming.ts';
import type { Trust } from './incoming.ts';

type Posted = { readonly message: unknown; readonly target: unknown };

const host = 'https://www.spoon.example';

/** A window with what an app or an opener adds to it. */
const pageWith = (added: Record<string, unknown>) => {
  const page = { opener: null, location: { origin: 'https://wallet.example' }, ...added };
  return { page: page as unknown as Window };
};

const openerThat = (posted: Posted[]) => ({
  postMessage: (message: unknown, target: unknown) => posted.push({ message, target }),
});

const connect = (page: Window) => {
  const received: IncomingMessage[] = [];
  let ids = 0;
  const bridge = connectBridge(page, {
    hostOrigins: [host],
    trustedOrigins: [host],
    newId: () => `m${(ids += 1)}`,
    onMessage: (message) => void received.push(message),
  });
  return { bridge, heard: received };
};

const closeMessage = { source: 'dipper', version: 1, id: 'm1', type: 'close', payload: {} };
let posted: Posted[] = [];
beforeEach(() => {
  posted = [];
});

describe('a message from the page', () => {
  it('goes to the opener at its configured origin, never to every origin [BRG-02]', async () => {
    const { bridge } = connect(pageWith({ opener: openerThat(posted) }).page);
    await bridge.send('close', {});
    expect(posted).toEqual([{ message: closeMessage, target: host }]);
  });

  it('goes to the handler of the iOS app as an object [BRG-01]', async () => {
    const webkit = { messageHandlers: { dipper: openerThat(posted) } };
    const { bridge } = connect(pageWith({ webkit }).page);
    await bridge.send('close', {});
    expect(bridge.kind).toBe('ios');
    expect(posted[0]?.message).toEqual(closeMessage);
  });

  it('goes to the interface of the Android app as text [BRG-01]', async () => {
    const { bridge } = connect(pageWith({ DipperAndroid: openerThat(posted) }).page);
    await bridge.send('close', {});
    expect(bridge.kind).toBe('android');
    expect(JSON.parse(String(posted[0]?.message))).toEqual(closeMessage);
  });

  it('goes nowhere without an app or an opener [BRG-02]', async () => {
    const { bridge } = connect(pageWith({}).page);
    await bridge.send('close', {});
    expect(bridge.kind).toBe('none');
  });

  it('can be each of the eight kinds [BRG-01]', async () => {
    const { bridge } = connect(pageWith({ opener: openerThat(posted) }).page);
    const transactionId = `p1-${'0'.repeat(32)}`;
    await bridge.send('success', { kind: 'payment', status: 'success', transactionId });
    await bridge.send('close', {});
    await bridge.send('login-event', { reason: 'login' });
    await bridge.send('plan-subscribe', { type: 'plan', productId: 1 });
    await bridge.send('open-browser', { url: 'https://www.spoon.example/help' });
    await bridge.send('track-braze-event', { name: 'seen', properties: {} });
    await bridge.send('set-braze-attribute', { key: 'vip', value: true });
    await bridge.send('mail-open', { to: 'help@spoon.example' });
    expect(posted).toHaveLength(8);
  });

  it('is not sent when it does not match the contract [BRG-02]', async () => {
    const { bridge } = connect(pageWith({ opener: openerThat(posted) }).page);
    await bridge.send('open-browser', { url: 'javascript:alert(1)' });
    expect(posted).toEqual([]);
  });

  it('causes no error when the app throws [ERR-04]', async () => {
    const broken = {
      postMessage: () => {
        throw new Error('gone');
      },
    };
    const { bridge } = connect(pageWith({ DipperAndroid: broken }).page);
    await expect(bridge.send('close', {})).resolves.toBeUndefined();
  });
});

it('a broken object that an app has put into the page causes no error [ERR-04]', async () => {
  const webkit = {
    get messageHandlers(): never {
      throw new Error('not for you');
    },
  };
  for (const added of [{ webkit }, { webkit: {} }, { webkit: { messageHandlers: {} } }]) {
    const { bridge } = connect(pageWith(added).page);
    await bridge.send('close', {});
    expect(bridge.kind).toBe('none');
  }
  const { bridge } = connect(pageWith({ DipperAndroid: {} }).page);
  await expect(bridge.send('close', {})).resolves.toBeUndefined();
});

const authKey = (id: string, payload: unknown = { authKey: 'k1' }) => ({
  source: 'dipper',
  version: 1,
  id,
  type: 'auth-key',
  payload,
});

describe('a message to the page', () => {
  const opener = openerThat([]) as unknown as MessageEventSource;

  it('is received once from the opener at a trusted origin [BRG-03, AUTH-11]', async () => {
    const { bridge, heard: received } = connect(pageWith({ opener }).page);
    bridge.hear({ origin: host, source: opener, data: authKey('a') });
    bridge.hear({ origin: host, source: opener, data: authKey('a') });
    bridge.hear({ origin: host, source: opener, data: authKey('b') });
    expect(received.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('is received from an Android app through its own object [BRG-03, AUTH-11]', async () => {
    const listeners: ((event: { readonly data: unknown }) => void)[] = [];
    const { page } = pageWith({
      DipperAndroid: {
        postMessage: () => undefined,
        addEventListener: (_type: string, listener: (event: { readonly data: unknown }) => void) =>
          listeners.push(listener),
      },
    });
    const { heard: received } = connect(page);
    for (const listener of listeners) listener({ data: JSON.stringify(authKey('from-the-app')) });
    expect(received.map(({ id }) => id)).toEqual(['from-the-app']);
  });

  it('is ignored when it does not match the contract [BRG-03]', async () => {
    const { bridge, heard: received } = connect(pageWith({ opener }).page);
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const wrong = [
      null,
      7,
      'text',
      circle,
      [],
      {},
      { ...authKey('x'), version: 2 },
      { ...authKey('x'), source: 'other' },
      authKey('x', { authKey: '' }),
      authKey('x', { authKey: 'k'.repeat(5000) }),
      { ...closeMessage, id: 'x' },
    ];
    for (const data of wrong) bridge.hear({ origin: host, source: opener, data });
    bridge.hear({ origin: host, source: opener, data: authKey('last') });
    expect(received.map(({ id }) => id)).toEqual(['last']);
  });
});

describe('the sender of a message is accepted', () => {
  const opener = {};
  const self = {};
  const web: Trust = {
    trustedOrigins: [host],
    kind: 'opener',
    opener,
    self,
    ownOrigin: 'https://wallet.example',
  };
  const app: Trust = { ...web, kind: 'ios', opener: null };

  it('when it is the opener at a trusted origin [BRG-03]', () => {
    expect(isTrusted({ origin: host, source: opener, data: 0 }, web)).toBe(true);
  });

  it.each([
    'https://www.spoon.example.evil.example',
    'https://evil-www.spoon.example',
    'http://www.spoon.example',
    'https://www.spoon.example:8443',
    'https://WWW.spoon.example',
    'https://wallet.example',
    'null',
    '',
  ])('not when it is the opener at %j [BRG-03]', (origin) => {
    expect(isTrusted({ origin, source: opener, data: 0 }, web)).toBe(false);
  });

  it('not when it is another window, even at a trusted origin [BRG-03]', () => {
    expect(isTrusted({ origin: host, source: {}, data: 0 }, web)).toBe(false);
    expect(isTrusted({ origin: host, source: null, data: 0 }, web)).toBe(false);
    expect(isTrusted({ origin: host, source: null, data: 0 }, { ...web, opener: null })).toBe(
      false,
    );
  });

  it('when it is the app, which speaks through the page itself [BRG-03, AUTH-11]', () => {
    const own = { origin: app.ownOrigin, source: self, data: 0 };
    expect(isTrusted(own, app)).toBe(true);
    expect(isTrusted(own, web)).toBe(false);
    expect(isTrusted({ ...own, origin: 'https://evil.example' }, app)).toBe(false);
    expect(isTrusted({ ...own, source: {} }, app)).toBe(false);
    expect(isTrusted({ origin: '', source: null, data: 0 }, app)).toBe(true);
    expect(isTrusted({ origin: '', source: null, data: 0 }, web)).toBe(false);
    expect(isTrusted({ origin: 'https://evil.example', source: null, data: 0 }, app)).toBe(false);
    expect(isTrusted({ origin: '', source: {}, data: 0 }, app)).toBe(false);
  });
});
