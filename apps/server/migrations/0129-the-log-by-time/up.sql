-- no transaction: people go on paying while the index grows
-- A payment's id begins with its time (uuid version 7): what is written now goes to the index's end,
-- beside what was written just before, instead of each row to a page of its own.
drop index concurrently if exists dipper.payment_log_by_time;
create unique index concurrently payment_log_by_time on dipper.payment_log
  (payment_id, revision, bucket, user_id);
