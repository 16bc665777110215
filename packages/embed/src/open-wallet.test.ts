// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WalletMessage } from './messages.ts';
import { openWallet, type ClosedBy, type WalletOptions } from './open-wallet.ts';

const origin = 'https://wallet.example';

/** The browser's side of a pop-up, as far as the host can touch it. */
function fakePopup(href: string | null = 'about:blank') {
  const popup = {
    closed: false,
    visited: [] as string[],
    posted: [] as { message: unknown; target: string }[],
    focused: 0,
    location: {
      get href(): string {
        if (href === null) throw new DOMException('cross-origin', 'SecurityError');
        return href;
      },
      replace: (address: string) => {
        popup.visited.push(address);
        href = null;
      },
    },
    focus: () => {
      popup.focused += 1;
    },
    close: () => {
      popup.closed = true;
    },
    postMessage: (message: unknown, target: string) => popup.posted.push({ message, target }),
  };
  return popup;
}

type FakePopup = ReturnType<typeof fakePopup>;

let opened: { address: string; name: string; features: string }[] = [];
let browserGives: FakePopup | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  browserGives = fakePopup();
  vi.stubGlobal('open', (address: string, name: string, features: string) => {
    opened.push({ address, name, features });
    return browserGives;
  });
});

afterEach(() => {
  if (browserGives !== null) browserGives.closed = true;
  vi.runOnlyPendingTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function success(id: string, transactionId = 'p1'): unknown {
  const payload = { kind: 'payment', status: 'success', transactionId };
  return { source: 'dipper', version: 1, id, type: 'success', payload };
}

function arrives(data: unknown, from: { origin?: string; source?: unknown } = {}): void {
  const event = new MessageEvent('message', { data, origin: from.origin ?? origin });
  Object.defineProperty(event, 'source', { value: from.source ?? browserGives });
  window.dispatchEvent(event);
}

function open(options: Partial<WalletOptions> = {}) {
  const messages: WalletMessage[] = [];
  const closed: ClosedBy[] = [];
  const wallet = openWallet({
    walletUrl: origin,
    page: 'payment',
    onMessage: (message) => messages.push(message),
    onClose: (by) => closed.push(by),
    ...options,
  });
  return { wallet, messages, closed };
}

describe('opening the wallet', () => {
  it("opens one named window of 456x800 at the wallet's address [BRG-04]", () => {
    open({ country: 'kr' });
    expect(opened).toHaveLength(1);
    expect(opened[0]?.name).toBe('dipper-wallet');
    expect(opened[0]?.features).toMatch(/^popup,width=456,height=\d+,left=\d+,top=\d+$/);
    expect(browserGives?.visited).toEqual([`${origin}/payment/spoon?country=kr`]);
  });

  it('brings an open wallet to the front without changing its page', () => {
    open();
    open();
    expect(browserGives?.visited).toHaveLength(1);
    expect(browserGives?.focused).toBe(2);
  });

  it('sends an open wallet the login key of the current person [BRG-04] [AUTH-11]', () => {
    open({ authKey: 'key-of-a', userId: 7 });
    open({ authKey: 'key-of-b', userId: 8 });
    expect(browserGives?.visited).toEqual([`${origin}/payment/spoon?auth_key=key-of-a`]);
    expect(browserGives?.posted).toEqual([
      {
        message: expect.objectContaining({
          type: 'auth-key',
          payload: { authKey: 'key-of-b', userId: 8 },
        }),
        target: origin,
      },
    ]);
  });

  it('sends an open wallet no login key without the number of its person [BRG-04] [AUTH-11]', () => {
    open();
    open({ authKey: 'key' });
    expect(browserGives?.posted).toEqual([]);
  });

  it('finds the open window again after the host page was reloaded', () => {
    browserGives = fakePopup(null);
    const { messages } = open();
    arrives(success('m1'));
    expect(browserGives.visited).toEqual([]);
    expect(messages).toHaveLength(1);
  });

  it('leads an open wallet to another page on request', () => {
    open();
    open({ page: 'exchange' });
    expect(browserGives?.visited.at(-1)).toBe(`${origin}/exchange/spoon`);
  });

  it('reports a blocked pop-up and offers the same tab', () => {
    browserGives = null;
    const blocked: string[] = [];
    const { wallet } = open({ onBlocked: ({ address }) => blocked.push(address) });
    expect(blocked).toEqual([`${origin}/payment/spoon`]);
    expect(() => {
      wallet.focus();
      wallet.close();
    }).not.toThrow();
  });
});

describe('a subscription plan', () => {
  const gold = { type: 'plan', djId: 7, productId: 73, promotionMonth: 2 } as const;

  it('is part of the address of a new window [SUB-05]', () => {
    open({ page: 'subscribe', plan: gold });
    expect(browserGives?.visited).toEqual([
      `${origin}/subscribe/card-selection?type=plan&djId=7&productId=73&promotionMonth=2`,
    ]);
    expect(browserGives?.posted).toEqual([]);
  });

  it('is sent to an open window as a message, without changing its page [SUB-05] [BRG-02]', () => {
    open({ page: 'subscribe' });
    open({ page: 'subscribe', plan: gold });
    expect(browserGives?.visited).toHaveLength(1);
    expect(browserGives?.posted).toMatchObject([
      { target: origin, message: { type: 'plan-subscribe', payload: gold } },
    ]);
  });

  it('is also sent after the host page was reloaded [SUB-05]', () => {
    browserGives = fakePopup(null);
    open({ page: 'subscribe', plan: gold });
    expect(browserGives.visited).toEqual([]);
    expect(browserGives.posted).toHaveLength(1);
  });

  it('without a tier goes by address, because the person has to choose [SUB-05]', () => {
    open({ page: 'subscribe' });
    open({ page: 'subscribe', plan: { type: 'plan', djId: 7 } });
    expect(browserGives?.visited.at(-1)).toBe(
      `${origin}/subscribe/card-selection?type=plan&djId=7`,
    );
    expect(browserGives?.posted).toEqual([]);
  });
});

describe('receiving messages', () => {
  it('delivers a message of the wallet once, however often it arrives [BRG-02]', () => {
    const { messages } = open();
    arrives(success('m1'));
    arrives(success('m1'));
    arrives(success('m2', 'p2'));
    expect(messages.map((message) => message.id)).toEqual(['m1', 'm2']);
  });

  it.each([
    'http://wallet.example',
    'https://wallet.example:444',
    'https://wallet.example.evil.example',
    'https://evil.example',
    'null',
    '',
  ])('ignores messages from the origin "%s" [BRG-03]', (from) => {
    const { messages } = open();
    arrives(success('m1'), { origin: from });
    expect(messages).toEqual([]);
  });

  it('ignores messages of another window with the same origin [BRG-03]', () => {
    const { messages } = open();
    arrives(success('m1'), { source: fakePopup() });
    expect(messages).toEqual([]);
  });

  it("calls only the latest caller's handler", () => {
    const first = open();
    const second = open();
    arrives(success('m1'));
    expect(first.messages).toEqual([]);
    expect(second.messages).toHaveLength(1);
    expect(first.closed).toEqual([]);
  });
});

describe('closing the wallet', () => {
  it("follows the wallet's own message, after which no message is delivered", () => {
    const { messages, closed } = open();
    arrives({ source: 'dipper', version: 1, id: 'm1', type: 'close', payload: {} });
    arrives(success('m2'));
    expect(browserGives?.closed).toBe(true);
    expect(closed).toEqual(['wallet']);
    expect(messages).toHaveLength(1);
  });

  it('is noticed when the person just closes the window', () => {
    const { closed } = open();
    if (browserGives !== null) browserGives.closed = true;
    vi.advanceTimersByTime(1_000);
    vi.advanceTimersByTime(5_000);
    expect(closed).toEqual(['person']);
  });

  it('can be requested by the host site, once', () => {
    const { wallet, closed } = open();
    wallet.close();
    wallet.close();
    expect(browserGives?.closed).toBe(true);
    expect(closed).toEqual(['host']);
  });
});

describe('sending messages', () => {
  it('targets the exact origin of the wallet and never all origins [BRG-02]', () => {
    const { wallet } = open();
    wallet.send({ type: 'auth-key', payload: { authKey: 'k1' } });
    expect(browserGives?.posted).toMatchObject([
      {
        target: origin,
        message: {
          source: 'dipper',
          version: 1,
          id: expect.stringMatching(/^\w{8,}$/),
          type: 'auth-key',
          payload: { authKey: 'k1' },
        },
      },
    ]);
  });
});

describe('the promise that the wallet closes', () => {
  it('resolves when the window is closed, and stops the timer [BRG-04]', async () => {
    const { wallet } = open();
    if (browserGives !== null) browserGives.closed = true;
    vi.advanceTimersByTime(1_000);
    await expect(wallet.closed).resolves.toBe('person');
    expect(vi.getTimerCount()).toBe(0);
    expect(wallet.send({ type: 'auth-key', payload: { authKey: 'k1' } })).toBe(false);
  });

  it('is the same promise for one window, however often it is opened [BRG-04]', async () => {
    const first = open();
    const second = open();
    second.wallet.close();
    await expect(first.wallet.closed).resolves.toBe('host');
    await expect(second.wallet.closed).resolves.toBe('host');
  });

  it('resolves at once when there is no window [BRG-04]', async () => {
    browserGives = null;
    await expect(open().wallet.closed).resolves.toBe('blocked');
  });
});

it.each([
  { type: 'auth-key', payload: { authKey: '' } },
  { type: 'auth-key', payload: { authKey: 'k'.repeat(501) } },
  { type: 'plan-subscribe', payload: { type: 'plan', productId: -1 } },
] as const)('a message that the wallet would refuse is not sent: %j [BRG-04]', (message) => {
  const { wallet } = open();
  expect(wallet.send(message)).toBe(false);
  expect(browserGives?.posted).toEqual([]);
});
