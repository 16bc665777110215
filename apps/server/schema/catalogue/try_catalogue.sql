-- Whether the tables would take it: tried, and undone.
create function dipper.try_catalogue(
  p_kind text, p_country text, p_key text, p_content jsonb, p_at timestamptz
) returns void language plpgsql as $$
begin
  perform dipper.write_catalogue(p_kind, p_country, p_key, p_content, 'nobody', p_at);
  raise exception 'it fits' using errcode = 'DP092';
exception
  when sqlstate 'DP092' then
    null;
end $$;
