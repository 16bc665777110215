/** The functions run inside the stranger's page, so each of them stands alone. */

/** Every type with every payload, some of them word for word right. */
const envelopes = (authKey: string): object[] => {
  const payloads: unknown[] = [
    { authKey },
    { authKey, country: 'kr' },
    { authKey, country: 'jp', deviceUniqueId: 'device' },
    { authKey, userId: 1 },
    { authKey, admin: true },
    { authKey: '' },
    { authKey: null },
    { authKey: ['a'] },
    { authKey: { toString: 'x' } },
    { authKey: 'k'.repeat(501) },
    { authKey: 'k'.repeat(100_000) },
    { authKey: '<img src=x onerror=alert(1)>' },
    { auth_key: authKey },
    { token: authKey, refreshToken: authKey },
    { type: 'plan', productId: 1 },
    { url: 'javascript:alert(1)' },
    {},
    null,
    [],
    'text',
  ];
  const types = ['auth-key', 'plan-subscribe', 'login-event', 'close', 'success', 'open-browser'];
  return types.flatMap((type) =>
    payloads.map((payload, index) => {
      const id = `${type}-${index}`;
      return { source: 'dipper', version: 1, id, type, payload };
    }),
  );
};

/** The right message with one thing changed. */
const variations = (authKey: string): object[] => {
  const id = 'right';
  const right = { source: 'dipper', version: 1, id, type: 'auth-key', payload: { authKey } };
  const changes: object[] = [
    { source: 'Dipper' },
    { source: 'react-devtools' },
    { source: undefined },
    { version: '1' },
    { version: 2 },
    { version: 0 },
    { version: NaN },
    { id: '' },
    { id: 7 },
    { id: 'i'.repeat(65) },
    { id: '__proto__' },
    { type: 'AUTH-KEY' },
    { type: 'auth_key' },
    { type: 'authKey' },
    { type: 'constructor' },
    { type: '__proto__' },
    { type: ['auth-key'] },
    { origin: location.origin, isTrusted: true },
    { padding: 'p'.repeat(5_000) },
    {},
  ];
  return changes.map((change) => ({ ...right, ...change }));
};

/** Builds values that are no messages at all. */
const oddities = (authKey: string): unknown[] => {
  const ring: { self?: unknown } = {};
  ring.self = ring;
  const odd: unknown[] = [
    undefined,
    null,
    true,
    0,
    -0,
    Infinity,
    10n,
    '',
    '{',
    '{}',
    'null',
    '"auth-key"',
    `auth-key:${authKey}`,
    new Date(0),
    /auth-key/,
    new Map([['type', 'auth-key']]),
    new Set([authKey]),
    new ArrayBuffer(64),
    new Uint8Array(64),
    ring,
  ];
  return odd;
};

export const hostileMessageCount = 300;

/**
 * Returns an expression that posts three hundred messages to the opened window. Some would really log somebody
 * in if they came from the right sender.
 */
export const postHostileMessages = (authKey: string): string => {
  const key = JSON.stringify(authKey);
  return `(() => {
    const written = [...(${envelopes.toString()})(${key}), ...(${variations.toString()})(${key})];
    const all = [
      ...written,
      ...written.map((message) => JSON.stringify(message)),
      ...(${oddities.toString()})(${key}),
    ];
    for (const message of all) window.wallet.postMessage(message, '*');
    return all.length;
  })()`;
};
