-- Where traces are wanted: in which of them a payment began, so that whatever happens to it later,
-- in another process or on another day, stands in the same one. Nothing else is kept of a trace.
create table dipper.trace_start (
  bucket integer not null,
  user_id bigint not null,
  ref_id uuid not null,
  traceparent text not null,
  kept_at timestamptz not null,
  constraint trace_start_pkey primary key (bucket, user_id, ref_id),
  constraint trace_start_shape check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$')
);
comment on table dipper.trace_start is 'class U: in which trace a payment began, for a week';
create index trace_start_kept on dipper.trace_start (bucket, kept_at);

grant select, insert, delete on dipper.trace_start to dipper_app;
