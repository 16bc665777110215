/** What each message of the wallet carries. */
export interface WalletPayloads {
  readonly success: {
    /** What succeeded: a payment; an exchange, a subscription later. */
    readonly kind: string;
    readonly status: 'success';
    readonly transactionId: string;
  };
  readonly close: object;
  readonly 'login-event': object;
  readonly 'plan-subscribe': Readonly<Record<string, unknown>>;
  readonly 'open-browser': { readonly url: string };
  readonly 'mail-open': Readonly<Record<string, unknown>>;
  readonly 'track-braze-event': Readonly<Record<string, unknown>>;
  readonly 'set-braze-attribute': Readonly<Record<string, unknown>>;
}

type MessageType = keyof WalletPayloads;

/** One of the wallet's messages; `type` tells which payload comes with it. */
export type WalletMessage = {
  readonly [Type in MessageType]: {
    readonly source: 'dipper';
    readonly version: 1;
    readonly id: string;
    readonly type: Type;
    readonly payload: WalletPayloads[Type];
  };
}[MessageType];

/** What a host site may say to the wallet. */
export interface HostMessage {
  readonly type: 'auth-key';
  readonly payload: { readonly authKey: string };
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length < 2049;

const isWebAddress = (value: unknown): boolean => isText(value) && /^https?:\/\//i.test(value);

const anything = (): boolean => true;

const checks: Readonly<Record<MessageType, (payload: Fields) => boolean>> = {
  success: ({ kind, status, transactionId }) =>
    isText(kind) && status === 'success' && isText(transactionId),
  close: anything,
  'login-event': anything,
  'plan-subscribe': anything,
  'open-browser': ({ url }) => isWebAddress(url),
  'mail-open': anything,
  'track-braze-event': anything,
  'set-braze-attribute': anything,
};

const isKnownType = (type: unknown): type is MessageType =>
  typeof type === 'string' && Object.hasOwn(checks, type);

/** Anything that is not word for word one of the wallet's messages is not a message. */
export function isWalletMessage(value: unknown): value is WalletMessage {
  if (!isFields(value)) return false;
  const { source, version, id, type, payload } = value;
  return (
    source === 'dipper' &&
    version === 1 &&
    isText(id) &&
    isKnownType(type) &&
    isFields(payload) &&
    checks[type](payload)
  );
}
