type Attribute = string | number | boolean | null;

/** An amount in whole minor units: text where a number could not hold it. */
type WireAmount = number | string;

export interface PlanSubscribe {
  readonly type: 'membership' | 'plan';
  readonly productId: number;
  readonly djId?: number;
  readonly localPrice?: WireAmount;
  readonly standardPrice?: WireAmount;
  readonly plan?: string;
  readonly grade?: string;
  readonly promotionMonth?: number;
  readonly returnRoute?: string;
}

type Success =
  | { readonly kind: 'payment'; readonly status: 'success'; readonly transactionId: string }
  | { readonly kind: 'subscription'; readonly status: 'success'; readonly subscriptionId: string }
  | {
      readonly kind: 'exchange' | 'convert';
      readonly status: 'success';
      readonly exchangeId: string;
    };

/** The payload of each message from the wallet. */
export interface WalletPayloads {
  readonly success: Success;
  readonly close: object;
  readonly 'login-event': { readonly reason: 'login' | 'logout' | 'token_expired' };
  readonly 'plan-subscribe': PlanSubscribe;
  readonly 'open-browser': { readonly url: string };
  readonly 'mail-open': { readonly to: string; readonly subject?: string; readonly body?: string };
  readonly 'track-braze-event': {
    readonly name: string;
    readonly properties: Readonly<Record<string, Attribute>>;
  };
  readonly 'set-braze-attribute': { readonly key: string; readonly value: Attribute };
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

/** Messages from a host site to the wallet. */
export type HostMessage =
  | {
      readonly type: 'auth-key';
      readonly payload: {
        readonly authKey: string;
        /** The key's owner: a person who is already logged in is not logged in again. */
        readonly userId?: number;
      };
    }
  | { readonly type: 'plan-subscribe'; readonly payload: PlanSubscribe };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown, most = 2_000): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most;

const isWebAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:\/\/[^\s"<>]{1,2000}$/.test(value);

const isIdentifier = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

const isAttribute = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const referenceOf: Readonly<Record<string, string>> = {
  payment: 'transactionId',
  subscription: 'subscriptionId',
  exchange: 'exchangeId',
  convert: 'exchangeId',
};

const isSuccess = (payload: Fields): boolean => {
  const { kind, status } = payload;
  if (status !== 'success' || typeof kind !== 'string' || !Object.hasOwn(referenceOf, kind)) {
    return false;
  }
  return isText(payload[referenceOf[kind] ?? ''], 64);
};

const checks: Readonly<Record<MessageType, (payload: Fields) => boolean>> = {
  success: isSuccess,
  close: () => true,
  'login-event': ({ reason }) =>
    reason === 'login' || reason === 'logout' || reason === 'token_expired',
  'plan-subscribe': ({ type, productId }) =>
    (type === 'membership' || type === 'plan') && isIdentifier(productId),
  'open-browser': ({ url }) => isWebAddress(url),
  'mail-open': ({ to }) => isText(to, 254),
  'track-braze-event': ({ name, properties }) =>
    isText(name, 100) && isFields(properties) && Object.values(properties).every(isAttribute),
  'set-braze-attribute': ({ key, value }) => isText(key, 100) && isAttribute(value),
};

const isMessageType = (type: unknown): type is MessageType =>
  typeof type === 'string' && Object.hasOwn(checks, type);

/** Anything that is not word for word one of the wallet's messages is not a message. */
export const isWalletMessage = (value: unknown): value is WalletMessage => {
  if (!isFields(value)) return false;
  const { source, version, id, type, payload } = value;
  return (
    source === 'dipper' &&
    version === 1 &&
    isText(id, 64) &&
    isMessageType(type) &&
    isFields(payload) &&
    checks[type](payload)
  );
};

/** Checks a message before it is sent, so that a host's mistake shows in its own code. */
export const isHostMessage = ({ type, payload }: HostMessage): boolean =>
  isFields(payload) &&
  (type === 'auth-key'
    ? isText(payload['authKey'], 500)
    : type === 'plan-subscribe' && checks[type](payload));
