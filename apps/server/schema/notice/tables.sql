-- Mails that were sent, or that nobody has an address for: each once.
create table dipper.notice (
  bucket integer not null,
  user_id bigint not null,
  kind text not null,
  ref_id uuid not null,
  outcome text not null,
  at timestamptz not null,
  -- A mail is claimed for some minutes, and marked when the mail server accepts it. Unmarked or
  -- unaccepted mails are sent again under the same id, a few times.
  attempt integer not null default 0,
  next_at timestamptz,
  facts jsonb,
  -- How often a mail was sent again: each time under another name, or it would be taken for the first.
  resends integer not null default 0,
  constraint notice_pkey primary key (bucket, user_id, kind, ref_id),
  constraint notice_outcome check (
    outcome in ('due', 'sending', 'sent', 'unknown', 'refused', 'not-sent', 'no-address')
  )
);
comment on table dipper.notice is 'class U: what people were told by mail, once each';
create index notice_due on dipper.notice (bucket) where outcome = 'due';
create index notice_open on dipper.notice (bucket) where outcome in ('due', 'sending');
