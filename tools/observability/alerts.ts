export type Alert = {
  readonly name: string;
  /** PromQL; it is an alert wherever this has an answer. */
  readonly when: string;
  /** The time for which it has to be so. */
  readonly during: string;
  /** `page`: somebody is woken. `ticket`: somebody looks on the next working day. */
  readonly severity: 'page' | 'ticket';
  readonly summary: string;
};

/** Processes tell the same of the database, so the largest word counts once. */
const worst = (series: string, by = ''): string =>
  by === '' ? `max(${series})` : `max by (${by}) (${series})`;

const rate = (series: string): string => `sum by (provider) (rate(${series}[15m]))`;

export const alerts: readonly Alert[] = [
  {
    name: 'ServerGone',
    when: 'up{job="dipper"} == 0',
    during: '2m',
    severity: 'page',
    summary: 'A process of the server does not answer its watchers.',
  },
  {
    name: 'StandingUnknown',
    when: `${worst('dipper_standing_known')} == 0`,
    during: '5m',
    severity: 'page',
    summary: 'No process can read from the database how things stand.',
  },
  {
    name: 'NoWorker',
    when: 'absent(dipper_loop_last_good_timestamp_seconds{loop="ask-due-payments"})',
    during: '3m',
    severity: 'page',
    summary: 'No process in the worker role is seen.',
  },
  {
    name: 'LoopStands',
    when: `time() - ${worst('dipper_loop_last_good_timestamp_seconds', 'loop')} > 1800`,
    during: '1m',
    severity: 'page',
    summary: 'A background loop has not ended well for half an hour, in any process.',
  },
  {
    name: 'LoopFails',
    when: 'sum by (loop) (increase(dipper_loop_turns_total{outcome="failed"}[10m])) > 5',
    during: '10m',
    severity: 'ticket',
    summary: 'A background loop goes on failing.',
  },
  {
    name: 'CallsFail',
    // Neither rung nor drowned from outside: what is refused, shed or failed by a provider is on neither side.
    when: `sum(rate(dipper_http_failures_total[5m]))
  / (sum(rate(dipper_http_failures_total[5m]))
    + sum(rate(dipper_http_request_duration_seconds_count{status=~"[123].."}[5m]))) > 0.02`,
    during: '5m',
    severity: 'page',
    summary: 'More than one call of fifty is answered by a failure of ours.',
  },
  {
    name: 'CallsSlow',
    when: `histogram_quantile(0.95, sum by (le) (
  rate(dipper_http_request_duration_seconds_bucket{route!~".*(stream|events|metrics).*"}[5m]))) > 2`,
    during: '10m',
    severity: 'page',
    summary: 'One call of twenty takes longer than two seconds.',
  },
  {
    name: 'ConnectionsShort',
    when: 'max by (instance) (dipper_database_connections{state="waiting"}) > 8',
    during: '3m',
    severity: 'ticket',
    summary: 'Calls wait for a connection to the database.',
  },
  {
    name: 'EventLoopLags',
    when: 'max by (instance) (nodejs_eventloop_lag_p99_seconds) > 0.25',
    during: '10m',
    severity: 'ticket',
    summary: 'A process has too much to do for its one thread.',
  },
  {
    name: 'PaymentsUnknown',
    when: `${worst('dipper_payments_open_oldest_seconds{state="unknown"}', 'provider')} > 900`,
    during: '5m',
    severity: 'page',
    summary: 'Nobody knows for a quarter of an hour whether a payment was charged.',
  },
  {
    name: 'PaymentsDeclined',
    when: `${rate('dipper_payment_moves_total{state="declined"}')}
  / ${rate('dipper_payment_moves_total{state=~"succeeded|declined"}')} > 0.5
and sum by (provider) (increase(dipper_payment_moves_total{state="declined"}[15m])) > 20`,
    during: '10m',
    severity: 'page',
    summary: 'A provider declines more payments than it takes.',
  },
  {
    name: 'ChargedWrongly',
    when: 'sum by (provider) (increase(dipper_payment_moves_total{state="review"}[1h])) > 0',
    during: '0m',
    severity: 'ticket',
    summary: 'A provider charged otherwise than it was asked to: nothing was credited.',
  },
  {
    name: 'ProviderCircuitOpen',
    when: `${worst('dipper_provider_circuit_open', 'provider')} == 1`,
    during: '3m',
    severity: 'page',
    summary: 'A provider does not answer, and new payments pass it by.',
  },
  {
    name: 'ProviderFails',
    when: `${rate('dipper_provider_call_seconds_count{outcome="failed"}')}
  / ${rate('dipper_provider_call_seconds_count')} > 0.2
and sum by (provider) (increase(dipper_provider_call_seconds_count{outcome="failed"}[15m])) > 10`,
    during: '5m',
    severity: 'ticket',
    summary: 'One call of five to a provider has no answer that can be read.',
  },
  {
    name: 'QuestionsLate',
    when: `${worst('dipper_questions_oldest_seconds', 'kind')} > 300`,
    during: '3m',
    severity: 'page',
    summary: 'Providers are not asked about what is under way.',
  },
  {
    name: 'OutboxLate',
    when: `${worst('dipper_outbox_oldest_seconds')} > 300`,
    during: '3m',
    severity: 'page',
    summary: 'Events wait in the outbox: receipts, mails and points come late.',
  },
  {
    name: 'OutboxFails',
    when: `${worst('dipper_outbox_failing')} > 0`,
    during: '30m',
    severity: 'ticket',
    summary: 'Outbox events cannot be dispatched.',
  },
  {
    name: 'LedgerUnsealed',
    when: `${worst('dipper_ledger_unsealed_oldest_seconds')} > 300`,
    during: '3m',
    severity: 'page',
    summary: 'Rows of the journal are not sealed.',
  },
  {
    name: 'RenewalsLate',
    when: `${worst('dipper_renewals_overdue')} > 0
or ${worst('dipper_renewals_unscheduled_oldest_seconds')} > 3600`,
    during: '15m',
    severity: 'page',
    summary: 'Subscriptions are charged an hour late or more.',
  },
  {
    name: 'ExchangesUnknown',
    when: `${worst('dipper_exchanges_open_oldest_seconds{state=~"sending|unknown|review"}', 'state')} > 7200`,
    during: '5m',
    severity: 'ticket',
    summary: 'Nobody knows for two hours whether somebody was paid.',
  },
  {
    name: 'ExchangesWait',
    when: `${worst('dipper_exchanges_open_oldest_seconds{state=~"requested|checking"}', 'state')} > 172800`,
    during: '10m',
    severity: 'ticket',
    summary: 'Somebody has waited two days for an operator to look at an exchange.',
  },
  {
    name: 'DifferencesOld',
    when: `sum by (provider) (${worst('dipper_differences_open{age!="day"}', 'provider, age')}) > 0`,
    during: '1h',
    severity: 'ticket',
    summary: 'A difference with a provider has been open for more than a day.',
  },
  {
    name: 'DaysNotCompared',
    when: `${worst('dipper_reconciliations_late', 'provider')} > 0`,
    during: '30m',
    severity: 'ticket',
    summary: 'A day of a provider could not be compared.',
  },
  {
    name: 'SettlementsNotTold',
    when: `${worst('dipper_settlements_untold', 'provider')} > 0`,
    during: '30m',
    severity: 'ticket',
    summary: 'A provider does not say by its API what it pays us for a day.',
  },
  {
    name: 'DocumentsOverdue',
    when: `${worst('dipper_documents_overdue_oldest_seconds')} > 7200`,
    during: '10m',
    severity: 'ticket',
    summary: 'Documents are kept longer than they may be.',
  },
  {
    name: 'WebhooksLate',
    when: `${worst('dipper_webhooks_oldest_seconds', 'endpoint')} > 1800
or ${worst('dipper_webhook_endpoint_off', 'endpoint')} == 1`,
    during: '5m',
    severity: 'ticket',
    summary: 'The streaming service does not take what it is told.',
  },
  {
    name: 'MailsLate',
    when: `${worst('dipper_mails_oldest_seconds')} > 3600`,
    during: '10m',
    severity: 'ticket',
    summary: 'Mails have not gone for an hour.',
  },
  {
    name: 'CodesGuessed',
    when: `${worst('dipper_operator_wrong_codes_worst')} >= 10`,
    during: '0m',
    severity: 'page',
    summary: 'Somebody who has the password of an operator tries codes.',
  },
  {
    name: 'OperatorMade',
    when: `${worst('dipper_operators_raised_lately')} > 0`,
    during: '0m',
    severity: 'page',
    summary: 'An administrator has invited somebody, invited them anew or given them a role.',
  },
];

/** `PaymentsUnknown` has its page at `payments-unknown.md`. */
export const runbookOf = ({ name }: Pick<Alert, 'name'>): string =>
  `docs/operations/runbooks/${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.md`;
