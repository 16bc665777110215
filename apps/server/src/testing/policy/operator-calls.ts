import type { RouteDefinition } from '@dipper/contract';

const uuid = '00000000-0000-4000-8000-000000000001';
const reference = (letter: string): string => `${letter}1-${'0'.repeat(31)}1`;
const moment = '2020-01-01T00:00:00Z';
const day = '2020-01-01';

/**
 * A body that is valid for most calls at once; each call reads its own fields. Its ids belong to
 * nobody.
 */
const common = {
  reason: 'for this very test',
  name: 'nobody',
  roles: ['viewer'],
  isActive: true,
  isSuspended: false,
  isOff: true,
  isClosed: false,
  payment: 1,
  adult: 1,
  djLevel: 'regular',
  noticeId: `notice~${uuid}`,
  direction: 'give',
  spoons: 1,
  aloneMost: 1,
  most: 2,
  from: day,
  to: day,
  state: 'explained',
  provider: 'nobody',
  methodId: null,
  day,
  shape: 'no-shape',
  fileName: 'nothing.csv',
  sha256: '0'.repeat(64),
  bytes: 1,
  fromDay: day,
  toDay: day,
  currency: 'KRW',
  ratePpm: 1,
  fixed: 0,
  rounding: 'down',
  outcome: 'paid',
  reference: 'no such transfer',
  told: 1,
  place: 1,
  number: 1,
  version: 1,
  secondOperatorAbove: 1,
  expectedAmount: 1,
  country: 'kr',
  subject: 'unused-document',
  keepDays: 1,
  exchanges: [{ exchangeId: reference('e'), revision: 0 }],
  revision: 0,
  url: 'https://nobody.example/told',
  hasLeaked: false,
  proposalId: uuid,
  kind: 'product',
  key: 'nothing',
};

/** The values of calls in which a name means something else, or which need one of their own. */
const own: Readonly<Record<string, object>> = {
  openPersonField: { what: 'phone' },
  openExchangeField: { what: 'account' },
  decideSpoonAdjustment: { decision: 'refuse' },
  decideRefundProposal: { decision: 'refuse' },
  decideWebhook: { decision: 'refuse' },
  decideOperator: { decision: 'refuse' },
  decideSecondLook: { decision: 'refuse' },
  decideDjLevel: { decision: 'refuse' },
  inviteOperator: { mail: 'nobody@staff.example' },
  decideRefund: { decision: 'kept' },
  decideReview: { decision: 'credit' },
  decideCardReview: { decision: 'credit' },
  decideCardRefund: { decision: 'kept' },
  decideRefundDifference: { decision: 'dismiss' },
  decideExchange: { decision: 'approve' },
  replayWebhooks: { from: moment, to: moment },
  addPasskey: {
    ticket: 'x'.repeat(40),
    label: 'nothing',
    credential: {
      id: 'x'.repeat(20),
      rawId: 'x'.repeat(20),
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'x', attestationObject: 'x' },
    },
  },
  addExchangePolicy: {
    route: 'convert',
    unit: 'SPOON',
    ratePoints: 1,
    rateUnits: 1,
    minimumPoints: 1,
    minimumAmount: 1,
    minimumBalance: 1,
    minimumSpoons: 1,
    spoonFee: { regular: 0, choice_dj: 0, star_dj: 0, top_dj: 0 },
    pgFee: 0,
    remittanceFee: 0,
    taxClass: 'none',
    depositDays: 1,
  },
  withdrawCatalogue: { kind: 'setting' },
  changeCatalogue: { item: { kind: 'setting', content: { value: 'nothing', texts: {} } } },
};

export const bodyOf = ({ name }: RouteDefinition): object => ({ ...common, ...own[name] });

const idOf = (path: string): string => {
  if (/people/.test(path)) return '1';
  if (/sessions|differences|settlements|deliveries|second-look/.test(path)) return uuid;
  if (/passkeys/.test(path)) return 'x'.repeat(20);
  return reference(path.includes('/payments/') ? 'p' : 's');
};

export const addressOf = ({ path }: RouteDefinition): string =>
  path
    .replace(':kind', 'payments')
    .replace(':name', 'nobody')
    .replace(':documentId', reference('d'))
    .replace(':id', idOf(path));
