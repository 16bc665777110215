-- no transaction: people pay and are paid while the indexes grow
drop index concurrently if exists dipper.card_billing_key_sealed_by;
drop index concurrently if exists dipper.card_birth_date_sealed_by;
drop index concurrently if exists dipper.payment_refund_account_sealed_by;
drop index concurrently if exists dipper.refund_account_sealed_by;
drop index concurrently if exists dipper.refund_proposal_sealed_by;
drop index concurrently if exists dipper.exchange_payee_number_sealed_by;
drop index concurrently if exists dipper.exchange_payee_contact_sealed_by;
create index concurrently card_billing_key_sealed_by on dipper.card
  ((substr(billing_key_sealed, 1, 8)), bucket) where billing_key_sealed is not null;
create index concurrently card_birth_date_sealed_by on dipper.card
  ((substr(birth_date_sealed, 1, 8)), bucket) where birth_date_sealed is not null;
create index concurrently payment_refund_account_sealed_by on dipper.payment_refund_account
  ((substr(sealed, 1, 8)), bucket);
create index concurrently refund_account_sealed_by on dipper.refund_account
  ((substr(sealed, 1, 8)), bucket);
create index concurrently refund_proposal_sealed_by on dipper.refund_proposal
  ((substr(sealed, 1, 8)), bucket) where sealed is not null;
create index concurrently exchange_payee_number_sealed_by on dipper.exchange_payee
  ((substr(resident_number, 1, 2)), bucket) where resident_number is not null and erased_at is null;
create index concurrently exchange_payee_contact_sealed_by on dipper.exchange_payee
  ((substr(contact, 1, 2)), bucket) where contact is not null and erased_at is null;
