-- no transaction: people go on paying while these grow
-- What operators look up by its day: in about the order in which rows came, which is what this kind
-- of index is small for, and what costs a row that is written next to nothing.
drop index concurrently if exists dipper.journal_posted;
create index concurrently journal_posted on dipper.journal using brin (posted_at);
drop index concurrently if exists dipper.payment_requested_on;
create index concurrently payment_requested_on on dipper.payment using brin (requested_at);
drop index concurrently if exists dipper.refund_requested_on;
create index concurrently refund_requested_on on dipper.refund using brin (requested_at);
drop index concurrently if exists dipper.exchange_requested_on;
create index concurrently exchange_requested_on on dipper.exchange using brin (requested_at);
