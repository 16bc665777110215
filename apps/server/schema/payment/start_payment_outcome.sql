-- The outcome of starting a payment.
create type dipper.start_payment_outcome as enum (
  'started', 'repeated', 'account_blocked', 'account_deleted', 'certification_required',
  'content_deleted', 'daily_limit', 'first_time_only', 'idempotency_key_mismatch',
  'invalid_amount', 'method_amount_out_of_range', 'method_not_available', 'method_resting',
  'minor_monthly_limit', 'not_authenticated', 'payment_right_blocked', 'payment_right_missing',
  'price_changed', 'product_not_available', 'product_not_found', 'provider_unavailable',
  'purchase_running', 'refund_account_required', 'vip_only'
);
