create table dipper.receipt_counter (
  country text not null,
  year integer not null,
  kind text not null,
  last bigint not null,
  constraint receipt_counter_pkey primary key (country, year, kind)
);
comment on table dipper.receipt_counter is 'class K by country: the last number of each row of receipts';
revoke select on dipper.receipt_counter from dipper_app;

create table dipper.receipt_number (
  country text not null,
  year integer not null,
  kind text not null,
  number bigint not null,
  bucket integer not null,
  user_id bigint not null,
  ref_id uuid not null,
  constraint receipt_number_pkey primary key (country, year, kind, number)
);
comment on table dipper.receipt_number is 'class K by number: what each number of a receipt or credit note was given to';

-- The receipt keeps the seller of its day: a later move of the seller changes no earlier receipt.
create table dipper.receipt (
  bucket integer not null,
  user_id bigint not null,
  -- The payment, or the refund of a credit note.
  ref_id uuid not null,
  kind text not null,
  payment_id uuid not null,
  country text not null,
  year integer not null,
  number bigint not null,
  seller jsonb not null,
  issued_at timestamptz not null,
  constraint receipt_pkey primary key (bucket, user_id, ref_id),
  constraint receipt_kind check (kind in ('receipt', 'credit'))
);
comment on table dipper.receipt is 'class U: the receipt of each purchase, the credit note of each refund; only ever added to';
create index receipt_payment on dipper.receipt (bucket, user_id, payment_id);
