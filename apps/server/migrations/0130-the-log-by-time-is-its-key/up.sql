-- The same columns in another order: what was unique stays so, and nothing refers to this key. Who
-- reads the log names a payment; proofs of the books read all of it.
alter table dipper.payment_log drop constraint payment_log_pkey,
  add constraint payment_log_pkey primary key using index payment_log_by_time;
