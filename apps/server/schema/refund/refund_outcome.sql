-- The outcome of a refund's request, proposal or decision.
create type dipper.refund_outcome as enum (
  'accepted', 'repeated', 'card_payment_not_found', 'changed_meanwhile',
  'idempotency_key_mismatch', 'invalid_amount', 'no_right', 'payment_already_completed',
  'payment_canceled', 'payment_in_progress', 'payment_information_incorrect', 'payment_not_found',
  'refund_account_required', 'refund_already_requested', 'refund_spoons_used',
  'refund_window_over', 'second_operator_required'
);
