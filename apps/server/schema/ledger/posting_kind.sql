-- Why a row stands in the journal.
create type dipper.posting_kind as enum (
  'purchase', 'spoon_grant', 'spoon_spend', 'spoon_expiry', 'gift_income', 'subscription_income',
  'refund_reserve', 'refund', 'refund_return', 'subscription_sale', 'subscription_refund',
  'spoon_gift', 'subscription_share', 'subscription_share_back', 'income_back', 'debt_settled',
  'exchange_reserve', 'exchange_return', 'exchange_paid', 'exchange_sent_back', 'convert',
  'goodwill_given', 'goodwill_taken'
);
