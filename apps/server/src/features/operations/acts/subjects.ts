import { parseAnyPublicId } from '../../../core/charging/index.ts';
import type { ActSubjectKind, RouteName, routes } from '@dipper/contract';

type Call<Name extends RouteName> = (typeof routes)[Name];

/** Every call by which an operator changes something; a call without a row here is not served. */
export type ActName = {
  [Name in RouteName]: Call<Name>['access'] extends 'operator'
    ? Call<Name>['method'] extends 'GET'
      ? never
      : Name
    : never;
}[RouteName];

/** The parts of a request that tell its subject, as they came. */
export type ActParts = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly operator: string;
};

type Subject = {
  readonly kind: ActSubjectKind;
  readonly id: (parts: ActParts) => unknown;
  /** True if the body must not be recorded. */
  readonly isSecret?: true;
  /** True if the call acts on many subjects and records each of them itself. */
  readonly isOfEach?: true;
};

const byId = ({ params }: ActParts): unknown => params['id'];
const byOwnName = ({ operator }: ActParts): unknown => operator;

/** A new entry has no key yet; the record of its creation names the key. */
const ofCatalogue = ({ body }: ActParts): unknown => {
  const { kind, item, country, key } = body;
  // Callers without the right are refused before their body is read.
  if (country === undefined) return undefined;
  const isItem = typeof item === 'object' && item !== null && 'kind' in item;
  return [isItem ? item.kind : kind, country, key ?? 'new'].map(String).join(':');
};

/** Callers without the right are refused before their body is read. */
const ofFee = ({ body: { provider, methodId, currency } }: ActParts): unknown =>
  provider === undefined
    ? undefined
    : ['provider-fee', provider, methodId ?? 'all', currency].map(String).join(':');

const own = { kind: 'operator', id: byOwnName, isSecret: true } as const;
const operatorNamed = { kind: 'operator', id: ({ params }: ActParts) => params['name'] } as const;
const exchange = { kind: 'exchange', id: byId } as const;
const payment = { kind: 'payment', id: byId } as const;
const webhook = { kind: 'webhook', id: ({ params }: ActParts) => params['name'] } as const;
const refund = { kind: 'refund', id: byId } as const;
const cardPayment = { kind: 'card-payment', id: byId } as const;
const person = { kind: 'person', id: byId } as const;
/** Returns the owner of the thing named in the address. */
const byOwner = ({ params }: ActParts): unknown =>
  parseAnyPublicId(String(params['id']))?.userId ?? 0;
const subscription = { kind: 'subscription', id: byId } as const;

export const actSubjects: Readonly<Record<ActName, Subject>> = {
  operatorSignOut: own,
  startPasskey: own,
  addPasskey: own,
  dropPasskey: own,
  endOperatorSession: { kind: 'session', id: byId },
  inviteOperator: { kind: 'operator', id: ({ body }) => body['name'] },
  changeOperator: operatorNamed,
  giveRoles: operatorNamed,
  reinviteOperator: operatorNamed,
  decideOperator: operatorNamed,
  withdrawOperator: operatorNamed,
  refundPayment: payment,
  decideReview: payment,
  decideRefundDifference: payment,
  askPayment: payment,
  proposeRefund: payment,
  decideRefundProposal: payment,
  withdrawRefundProposal: payment,
  addRefundCheck: { kind: 'setting', id: ({ body }) => `refund-check:${String(body['currency'])}` },
  decideSecondLook: { kind: 'setting', id: ({ params }) => `second-look:${String(params['id'])}` },
  withdrawSecondLook: {
    kind: 'setting',
    id: ({ params }) => `second-look:${String(params['id'])}`,
  },
  cancelForPerson: subscription,
  resumeForPerson: subscription,
  retryForPerson: subscription,
  refundForPerson: subscription,
  refundTransfer: refund,
  decideRefund: refund,
  openRefundAccount: refund,
  decideCardReview: cardPayment,
  decideCardRefund: cardPayment,
  decideDifference: { kind: 'difference', id: byId },
  reconcileAgain: { kind: 'provider', id: ({ body }) => body['provider'] },
  startSettlement: {
    kind: 'settlement',
    id: ({ body }) => `${String(body['provider'])}:${String(body['sha256'])}`,
  },
  fetchSettlement: { kind: 'provider', id: ({ body }) => body['provider'] },
  agreeFee: { kind: 'setting', id: ofFee },
  turnSwitch: { kind: 'provider', id: ({ body }) => body['provider'] },
  addWebhook: { kind: 'webhook', id: ({ body }) => body['name'] },
  changeWebhook: webhook,
  decideWebhook: webhook,
  withdrawWebhook: webhook,
  rotateWebhook: webhook,
  replayWebhooks: webhook,
  turnWebhook: webhook,
  decideExchange: exchange,
  openExchangeField: exchange,
  openExchangeDocument: exchange,
  addExchangePolicy: {
    kind: 'exchange-policy',
    id: ({ body }) => `${String(body['country'])}:${String(body['route'])}`,
  },
  changeCatalogue: { kind: 'catalogue', id: ofCatalogue },
  withdrawCatalogue: { kind: 'catalogue', id: ofCatalogue },
  openPersonField: person,
  suspendPerson: person,
  changePersonGrants: person,
  setPersonDjLevel: person,
  decideDjLevel: person,
  withdrawDjLevel: person,
  logPersonOut: person,
  resendNotice: person,
  adjustSpoons: person,
  decideSpoonAdjustment: { kind: 'person', id: byOwner },
  addSpoonAdjustmentRule: { kind: 'setting', id: () => 'spoon-adjustments' },
  exportRows: { kind: 'export', id: ({ params }) => params['kind'] },
  closeExchanges: { kind: 'country', id: ({ body }) => body['country'] },
  approveExchanges: { ...exchange, isOfEach: true },
  noteExchange: exchange,
  addRetentionRule: { kind: 'retention', id: ({ body }) => body['subject'] },
  withdrawRetentionRule: { kind: 'retention', id: ({ body }) => body['subject'] },
};

export const isActName = (name: string): name is ActName => Object.hasOwn(actSubjects, name);
