import type { Subject } from './repository.ts';

/** Maps a column of a subject to a series of metrics. */
export type Reading = {
  readonly subject: Subject;
  readonly column: string;
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
};

const of = (
  subject: Subject,
  labels: readonly string[],
  columns: Readonly<Record<string, readonly [name: string, help: string]>>,
): readonly Reading[] =>
  Object.entries(columns).map(([column, [name, help]]) => ({
    subject,
    column,
    name: `dipper_${name}`,
    help,
    labels,
  }));

export const readings: readonly Reading[] = [
  ...of('outbox', [], {
    waiting: ['outbox_waiting', 'Events that are due and not yet dispatched.'],
    failing: ['outbox_failing', 'Events whose dispatch has failed at least once.'],
    oldest: ['outbox_oldest_seconds', 'How long the oldest event waits.'],
  }),
  ...of('openPayments', ['provider', 'state'], {
    open: ['payments_open', 'Payments that are not over.'],
    oldest: ['payments_open_oldest_seconds', 'How old the oldest of these payments is.'],
  }),
  ...of('questions', ['kind'], {
    waiting: ['questions_waiting', 'What a provider should have been asked for or about by now.'],
    oldest: ['questions_oldest_seconds', 'How long the oldest of these questions waits.'],
  }),
  ...of('sealing', [], {
    buckets: ['ledger_unsealed_buckets', 'Chains of the journal that have rows to seal.'],
    oldest: ['ledger_unsealed_oldest_seconds', 'How old the oldest row is that is not sealed.'],
  }),
  ...of('renewals', [], {
    due: ['renewals_due', 'Periods that are to be charged now.'],
    overdue: ['renewals_overdue', 'Periods that should have been charged an hour ago.'],
    oldest: ['renewals_due_oldest_seconds', 'How long the oldest of these periods waits.'],
    unscheduled: ['renewals_unscheduled_oldest_seconds', 'How late the scheduler of periods is.'],
  }),
  ...of('exchanges', ['state'], {
    open: ['exchanges_open', 'Exchanges that are under way.'],
    oldest: [
      'exchanges_open_oldest_seconds',
      'How long the oldest of them has been in this state.',
    ],
  }),
  ...of('differences', ['provider', 'age'], {
    open: ['differences_open', 'Differences that nobody has explained; age: day, week or older.'],
  }),
  ...of('reconciliations', ['provider'], {
    late: ['reconciliations_late', 'Days that should have been compared six hours ago.'],
  }),
  ...of('settlementFetches', ['provider'], {
    untold: [
      'settlements_untold',
      'Days that a provider should have settled a day ago by its API.',
    ],
  }),
  ...of('documents', [], {
    overdue: ['documents_overdue', 'Documents that should have been looked after or be gone.'],
    oldest: ['documents_overdue_oldest_seconds', 'How late the oldest of them is.'],
  }),
  ...of('webhooks', ['endpoint'], {
    waiting: ['webhooks_waiting', 'Messages that a receiver has not taken yet.'],
    oldest: ['webhooks_oldest_seconds', 'How long the oldest of them waits.'],
    off: ['webhook_endpoint_off', 'Whether a receiver is switched off.'],
  }),
  ...of('mails', [], {
    waiting: ['mails_waiting', 'Mails that have not gone.'],
    oldest: ['mails_oldest_seconds', 'How long the oldest of them waits.'],
  }),
  ...of('operatorCodes', [], {
    worst: ['operator_wrong_codes_worst', 'Most wrong codes of one operator within a day.'],
  }),
  ...of('operatorRaisings', [], {
    lately: [
      'operators_raised_lately',
      'Operators invited, invited anew or given a role, in an hour.',
    ],
  }),
];
