import { statement } from '../platform/db/index.ts';

/**
 * Switches off the subscriptions' reaction to a charge, which has its own tests: only the charge itself is shown here.
 */
export const nobodyListens = statement(
  'test-card-charges-nobody-listens',
  `create or replace function dipper.on_card_payment_final(
     p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
   ) returns void language plpgsql as $$ begin return; end $$`,
);

export const startCharge = statement(
  'test-card-charges-start',
  `select dipper.start_card_payment($1, $2, $3, null, 'period', $4, 1, 1, $5, 'Membership', 9900,
     'KRW', dipper.current_time()) as outcome`,
);
