-- Returns the text that a row's hash covers. Times are in microseconds so that no session setting
-- can change them.
create function dipper.journal_text(j dipper.journal) returns text
  language sql stable parallel safe as $$
  select concat_ws('|', j.bucket, j.user_id, j.kind, j.ref_id, j.line, j.debit, j.credit, j.unit,
    j.amount, (extract(epoch from j.posted_at) * 1000000)::bigint,
    (extract(epoch from j.recorded_at) * 1000000)::bigint)
$$;
grant execute on function dipper.journal_text to dipper_app;
