export type Panel = {
  readonly title: string;
  readonly says: string;
  readonly unit: 'short' | 's' | 'reqps' | 'percentunit' | 'bytes';
  readonly kind: 'timeseries' | 'stat';
  readonly queries: readonly { readonly query: string; readonly legend: string }[];
};

export type Row = { readonly title: string; readonly panels: readonly Panel[] };

const line = (
  title: string,
  says: string,
  rest: { readonly unit?: Panel['unit']; readonly queries: Panel['queries'] },
): Panel => ({
  title,
  says,
  kind: 'timeseries',
  unit: rest.unit ?? 'short',
  queries: rest.queries,
});

const number = (title: string, query: string, unit: Panel['unit'] = 'short'): Panel => ({
  title,
  says: '',
  kind: 'stat',
  unit,
  queries: [{ query, legend: '' }],
});

const one = (query: string, legend: string): Panel['queries'] => [{ query, legend }];

const now: Row = {
  title: 'Now',
  panels: [
    number(
      'Payments in the last hour',
      'sum(increase(dipper_payment_moves_total{state="succeeded"}[1h]))',
    ),
    number(
      'Unknown',
      'sum(max by (provider) (dipper_payments_open{state="unknown"})) or vector(0)',
    ),
    number('Oldest event in the outbox', 'max(dipper_outbox_oldest_seconds)', 's'),
    number('Oldest row not sealed', 'max(dipper_ledger_unsealed_oldest_seconds)', 's'),
    number('Renewals overdue', 'max(dipper_renewals_overdue)'),
    number(
      'Exchanges that wait for an operator',
      'sum(max by (state) (dipper_exchanges_open{state=~"requested|checking|review"}))',
    ),
    number(
      'Open differences',
      'sum(max by (provider, age) (dipper_differences_open)) or vector(0)',
    ),
    number('Documents overdue', 'max(dipper_documents_overdue)'),
  ],
};

const payments: Row = {
  title: 'Payments',
  panels: [
    line('Payments by outcome', 'Moves of payments, per second.', {
      unit: 'reqps',
      queries: one('sum by (state) (rate(dipper_payment_moves_total[5m]))', '{{state}}'),
    }),
    line('Payments that succeed, by provider', 'Per second.', {
      unit: 'reqps',
      queries: one(
        'sum by (provider) (rate(dipper_payment_moves_total{state="succeeded"}[5m]))',
        '{{provider}}',
      ),
    }),
    line('Failures by reason', 'Within ten minutes.', {
      queries: one(
        'sum by (provider, reason) (increase(dipper_payment_moves_total{reason!="none"}[10m]))',
        '{{provider}} {{reason}}',
      ),
    }),
    line('Charges of kept cards', 'Within ten minutes.', {
      queries: one(
        'sum by (provider, state) (increase(dipper_card_payment_moves_total[10m]))',
        '{{provider}} {{state}}',
      ),
    }),
    line('Payments that are not over', 'As the database has them.', {
      queries: one('max by (provider, state) (dipper_payments_open)', '{{provider}} {{state}}'),
    }),
    line('The oldest of them', 'Unknown for more than a quarter of an hour is an alert.', {
      unit: 's',
      queries: one(
        'max by (provider, state) (dipper_payments_open_oldest_seconds)',
        '{{provider}} {{state}}',
      ),
    }),
  ],
};

const providers: Row = {
  title: 'Providers',
  panels: [
    line('Calls', 'By how they ended, per second.', {
      unit: 'reqps',
      queries: one(
        'sum by (provider, outcome) (rate(dipper_provider_call_seconds_count[5m]))',
        '{{provider}} {{outcome}}',
      ),
    }),
    line('95 of 100 calls take less', 'By provider.', {
      unit: 's',
      queries: one(
        'histogram_quantile(0.95, sum by (le, provider) (rate(dipper_provider_call_seconds_bucket[5m])))',
        '{{provider}}',
      ),
    }),
    line('Open circuits, and methods that are off', '1: new payments pass it by.', {
      queries: [
        {
          query: 'max by (provider) (dipper_provider_circuit_open)',
          legend: '{{provider}} circuit open',
        },
        {
          query: 'max by (provider) (dipper_provider_methods_off)',
          legend: '{{provider}} methods off',
        },
      ],
    }),
    line('Calls under way', 'Over all processes.', {
      queries: one('sum by (provider) (dipper_provider_calls_running)', '{{provider}}'),
    }),
  ],
};

const background: Row = {
  title: 'Work in the background',
  panels: [
    line('Outbox', 'Events that wait, and that failed before.', {
      queries: [
        { query: 'max(dipper_outbox_waiting)', legend: 'waiting' },
        { query: 'max(dipper_outbox_failing)', legend: 'failing' },
      ],
    }),
    line('How late the work is', 'Questions, events, seals, mails and periods.', {
      unit: 's',
      queries: [
        { query: 'max by (kind) (dipper_questions_oldest_seconds)', legend: 'ask: {{kind}}' },
        { query: 'max(dipper_outbox_oldest_seconds)', legend: 'events' },
        { query: 'max(dipper_ledger_unsealed_oldest_seconds)', legend: 'seal' },
        { query: 'max(dipper_mails_oldest_seconds)', legend: 'mail' },
        { query: 'max(dipper_renewals_due_oldest_seconds)', legend: 'renewal' },
        { query: 'max(dipper_renewals_unscheduled_oldest_seconds)', legend: 'schedule' },
      ],
    }),
    line('Questions that wait', 'Whose time has come.', {
      queries: one('max by (kind) (dipper_questions_waiting)', '{{kind}}'),
    }),
    line('Renewals', 'Due now, and an hour late.', {
      queries: [
        { query: 'max(dipper_renewals_due)', legend: 'due' },
        { query: 'max(dipper_renewals_overdue)', legend: 'overdue' },
      ],
    }),
    line('Since each loop ended well', 'Over all workers, the best of them.', {
      unit: 's',
      queries: one('time() - max by (loop) (dipper_loop_last_good_timestamp_seconds)', '{{loop}}'),
    }),
    line('Turns that failed', 'Within ten minutes.', {
      queries: one(
        'sum by (loop) (increase(dipper_loop_turns_total{outcome="failed"}[10m]))',
        '{{loop}}',
      ),
    }),
    line('How much of a process each loop takes', '1: all of its time.', {
      unit: 'percentunit',
      queries: one('sum by (loop) (rate(dipper_loop_seconds_total[5m]))', '{{loop}}'),
    }),
    line('Messages to the streaming service', 'That wait, and for how many seconds.', {
      queries: [
        { query: 'max by (endpoint) (dipper_webhooks_waiting)', legend: '{{endpoint}} waiting' },
        {
          query: 'max by (endpoint) (dipper_webhooks_oldest_seconds)',
          legend: '{{endpoint}} seconds',
        },
        { query: 'max by (endpoint) (dipper_webhook_endpoint_off)', legend: '{{endpoint}} off' },
      ],
    }),
    line('Mails that wait', 'And chains with rows to seal.', {
      queries: [
        { query: 'max(dipper_mails_waiting)', legend: 'mails' },
        { query: 'max(dipper_ledger_unsealed_buckets)', legend: 'chains' },
      ],
    }),
  ],
};

const people: Row = {
  title: 'What waits for people',
  panels: [
    line('Exchanges under way', 'By state.', {
      queries: one('max by (state) (dipper_exchanges_open)', '{{state}}'),
    }),
    line('How long the oldest has waited', 'In its state.', {
      unit: 's',
      queries: one('max by (state) (dipper_exchanges_open_oldest_seconds)', '{{state}}'),
    }),
    line('Open differences', 'By age.', {
      queries: one('max by (provider, age) (dipper_differences_open)', '{{provider}} {{age}}'),
    }),
    line('Days not compared or settled, documents overdue', 'Late, or longer kept than allowed.', {
      queries: [
        { query: 'max by (provider) (dipper_reconciliations_late)', legend: '{{provider}}' },
        { query: 'max by (provider) (dipper_settlements_untold)', legend: '{{provider}} settles' },
        { query: 'max(dipper_documents_overdue)', legend: 'documents' },
      ],
    }),
  ],
};

const processes: Row = {
  title: 'Processes',
  panels: [
    line('Calls', 'By status, per second.', {
      unit: 'reqps',
      queries: one(
        'sum by (status) (rate(dipper_http_request_duration_seconds_count[5m]))',
        '{{status}}',
      ),
    }),
    line('95 of 100 calls take less', 'By route, the ten slowest.', {
      unit: 's',
      queries: one(
        'topk(10, histogram_quantile(0.95, sum by (le, route) (rate(dipper_http_request_duration_seconds_bucket[5m]))))',
        '{{route}}',
      ),
    }),
    line('Connections to the database', 'Of each process.', {
      queries: one('dipper_database_connections', '{{instance}} {{state}}'),
    }),
    line('Lag of the event loop', '99 of 100.', {
      unit: 's',
      queries: one('nodejs_eventloop_lag_p99_seconds', '{{instance}}'),
    }),
    line('Calls being answered', 'Of each process.', {
      queries: one('dipper_http_requests_running', '{{instance}}'),
    }),
    line('Memory', 'Of each process.', {
      unit: 'bytes',
      queries: one('process_resident_memory_bytes', '{{instance}}'),
    }),
    line('What pages tell', 'Within ten minutes.', {
      queries: one('sum by (name) (increase(dipper_page_events_total[10m]))', '{{name}}'),
    }),
    line('Whether how things stand is known', '1: it is.', {
      queries: one('dipper_standing_known', '{{instance}}'),
    }),
  ],
};

export const rows: readonly Row[] = [now, payments, providers, background, people, processes];
