import { payOut, reconcilePayouts, takeAway } from './app-exchanges.ts';
import { eventHandlers } from './app-events.ts';
import { fetchSettlements } from './app-settling.ts';
import { webhookWork } from './app-webhooks.ts';
import type { Work, WorkParts } from './app-work-parts.ts';
import { purgeCertificationsOf } from './core/accounts/index.ts';
import { applyCatalogue } from './core/catalogue/index.ts';
import { advanceDueCardPayments } from './core/card-charging/index.ts';
import { askDuePayments, sweepInbox } from './core/charging/index.ts';
import { forgetDueCards, purgeRegistrations, renewNames } from './core/instruments/index.ts';
import { erasePayees } from './core/payouts/index.ts';
import { reconcileDue } from './core/reconciling/index.ts';
import { createRolling } from './core/sealing/index.ts';
import { endExpiredSpoons, sealJournal } from './core/ledger/index.ts';
import {
  sendDueNotices,
  tellOfDeposits,
  tellOfEndingCards,
  tellOfEndingSpoons,
} from './core/notices/index.ts';
import type { NoticeTools } from './core/notices/index.ts';
import { sendOperatorMails } from './core/operators/index.ts';
import type { OperatorMailTools } from './core/operators/index.ts';
import { dispatchEvents } from './core/outbox/index.ts';
import { purgeTraces } from './core/traces/index.ts';
import { alsoTelling, findSubscriptionsOfNames, purgeWebhooks } from './core/webhooks/index.ts';
import { advanceDueRefunds, forgetAccounts } from './core/refunds/index.ts';
import { sweepCredentials } from './features/credentials/index.ts';
import { purgePartnerNonces } from './features/partner/index.ts';
import { chargeRenewals, renewalPace, scheduleRenewals } from './features/subscription/index.ts';
import { sweepFamilies, sweepLogins } from './features/session/index.ts';
import type { FollowingClock } from './platform/clock.ts';
import type { Database } from './platform/db/index.ts';
import { purgeIdempotency } from './platform/idempotency/index.ts';
import { startLoop } from './platform/loop.ts';
import type { Loop, LoopOutcome } from './platform/loop.ts';
import { createSweep } from './platform/sweep.ts';
import type { SweepStep } from './platform/sweep.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const purgedAtOnce = 100;
const clockFollowMs = 250;
const guardFollowMs = 500;
/** Short enough that an open page shows a change within a second. */
const liveLookMs = 500;

const beginPlanned = async (database: Database): Promise<LoopOutcome> => {
  await applyCatalogue(database);
  return 'idle';
};

const sweepSteps = (database: Database): readonly SweepStep[] => [
  (bucket) => purgeIdempotency(database, bucket),
  (bucket) => sweepFamilies(database, bucket),
  (bucket) => purgeCertificationsOf(database, bucket),
  (bucket) => forgetAccounts(database, bucket),
  (bucket) => purgeRegistrations(database, bucket, purgedAtOnce),
  (bucket) => erasePayees(database, bucket, purgedAtOnce),
  (bucket) => purgeTraces(database, bucket),
  (bucket) => purgeWebhooks(database, bucket),
];

/** Seals by the newest key everything that older keys have sealed. */
const rollingOf = ({ database, fieldKeys, log }: WorkParts): (() => Promise<LoopOutcome>) =>
  createRolling({
    database,
    fieldKeys,
    log,
    renewals: { billingKey: renewNames({ database, fieldKeys }) },
  });

/** Stored cards: their charges and refunds, and the billing keys to delete; and payouts to DJs. */
const cardWork = (parts: WorkParts): readonly Work[] => {
  const { database, fieldKeys, cardCharging, billing: providers, log, config } = parts;
  const jobs = { database, cardCharging, log };
  const pace = renewalPace(config.renewalsPerSecond);
  const { turnMs } = pace;
  const forgetting = { database, log, providers, fieldKeys };
  return [
    {
      name: 'advance-card-payments',
      everyMs: secondMs,
      run: () => advanceDueCardPayments(jobs),
    },
    {
      name: 'schedule-renewals',
      everyMs: secondMs,
      run: () => scheduleRenewals(database, pace),
      turnMs,
    },
    {
      name: 'charge-renewals',
      everyMs: secondMs,
      run: () => chargeRenewals({ ...jobs, pace }),
      turnMs,
    },
    { name: 'forget-cards', everyMs: secondMs, run: () => forgetDueCards(forgetting) },
    { name: 'pay-out', everyMs: secondMs, run: () => payOut(parts) },
    { name: 'reconcile-payouts', everyMs: 5 * minuteMs, run: () => reconcilePayouts(parts) },
    { name: 'take-documents-away', everyMs: 5 * secondMs, run: () => takeAway(parts) },
    { name: 'roll-field-keys', everyMs: 10 * secondMs, run: rollingOf(parts) },
  ];
};

/** Mails to people and to operators. */
const mailWork = (tools: OperatorMailTools & NoticeTools): readonly Work[] => [
  { name: 'send-notices', everyMs: secondMs, run: () => sendDueNotices(tools) },
  {
    name: 'mail-operators',
    everyMs: secondMs,
    run: () => sendOperatorMails(tools),
  },
  { name: 'tell-of-deposits', everyMs: 5 * secondMs, run: () => tellOfDeposits(tools) },
  {
    name: 'tell-of-ending-spoons',
    everyMs: minuteMs,
    run: () => tellOfEndingSpoons(tools),
  },
  {
    name: 'tell-of-ending-cards',
    everyMs: 10 * minuteMs,
    run: () => tellOfEndingCards(tools.database),
  },
];

/** Every background loop of the worker role. Any number of workers may run: rows are claimed. */
const workOf = ({
  database,
  charging,
  cardCharging,
  refunds,
  mailer,
  log,
  providers,
  config,
}: WorkParts): readonly Work[] => {
  const tools = { database, mailer, log };
  const { webhooks } = config;
  const endpoints = { database, names: () => findSubscriptionsOfNames({ database, webhooks }) };
  const handlers = alsoTelling(endpoints, eventHandlers(tools));
  return [
    {
      name: 'ask-due-payments',
      everyMs: secondMs,
      run: () => askDuePayments({ database, charging, log }),
    },
    {
      name: 'advance-due-refunds',
      everyMs: secondMs,
      run: () => advanceDueRefunds({ database, refunds, log }),
    },
    {
      name: 'dispatch-events',
      everyMs: secondMs,
      run: () => dispatchEvents({ database, log, handlers }),
    },
    {
      name: 'reconcile-days',
      everyMs: 5 * minuteMs,
      run: () => reconcileDue({ database, charging, cardCharging, log, providers }),
    },
    {
      name: 'fetch-settlements',
      everyMs: 5 * minuteMs,
      run: () => fetchSettlements({ database, log, providers }),
    },
    { name: 'apply-catalogue', everyMs: secondMs, run: () => beginPlanned(database) },
    { name: 'seal-journal', everyMs: 5 * secondMs, run: () => sealJournal(database) },
    { name: 'end-expired-spoons', everyMs: minuteMs, run: () => endExpiredSpoons(database) },
    ...mailWork({
      database,
      mailer,
      log,
      consoleUrl: config.consoleUrl,
      walletUrl: config.publicUrl,
    }),
    { name: 'sweep-logins', everyMs: 10 * minuteMs, run: () => sweepLogins(database) },
    {
      name: 'sweep-credentials',
      everyMs: 10 * minuteMs,
      run: () => sweepCredentials(database),
    },
    {
      name: 'forget-signed-calls',
      everyMs: minuteMs,
      run: () => purgePartnerNonces(database),
    },
    { name: 'sweep-inbox', everyMs: 10 * minuteMs, run: () => sweepInbox(database) },
    { name: 'sweep-bucket', everyMs: secondMs, run: createSweep(sweepSteps(database)) },
  ];
};

/** Time that is jumped over is none that the loops have waited: they look at once. */
const followClock = (clock: FollowingClock, jumped: () => void): Work => ({
  name: 'follow-test-clock',
  everyMs: clockFollowMs,
  run: async () => {
    const before = clock.shiftMs();
    await clock.follow();
    if (clock.shiftMs() !== before) jumped();
    return 'idle';
  },
});

/** In every process: each of them asks providers, and each is to hear of a switch within a second. */
const guardWork = ({ guard }: WorkParts): readonly Work[] => [
  { name: 'follow-providers', everyMs: guardFollowMs, run: guard.follow },
  { name: 'tell-of-providers', everyMs: 5 * secondMs, run: guard.beat },
];

export const startLoops = (parts: WorkParts): readonly Loop[] => {
  const { config, followedClock, live, log, metrics } = parts;
  const start = ({ rest, ...each }: Work): Loop => {
    const loop = startLoop({ ...each, log, observe: metrics.observeLoop });
    return rest === undefined ? loop : { ...loop, stop: () => loop.stop().then(rest) };
  };
  const work = [
    ...guardWork(parts),
    ...(config.roles.worker ? [...workOf(parts), ...cardWork(parts), ...webhookWork(parts)] : []),
    ...(config.roles.http ? [{ name: 'look-live', everyMs: liveLookMs, run: live.look }] : []),
  ];
  const loops = work.map(start);
  if (followedClock === undefined) return loops;
  const wakeAll = (): void => loops.forEach((loop) => loop.wake());
  return [...loops, start(followClock(followedClock, wakeAll))];
};
