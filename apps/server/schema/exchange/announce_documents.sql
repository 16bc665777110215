-- Each gets an address of its own, or none does: so many a day for each person.
create function dipper.announce_documents(
  p_bucket integer, p_user_id bigint, p_wishes dipper.document_wish[], p_address_seconds integer,
  p_most_a_day integer
) returns timestamptz language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_ends timestamptz := v_now + make_interval(secs => p_address_seconds);
  v_due timestamptz := v_now + interval '1 day';
  v_since timestamptz := v_now - interval '1 day';
begin
  perform 1 from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if (select count(*) from dipper.exchange_document where bucket = p_bucket
    and user_id = p_user_id and announced_at > v_since) + cardinality(p_wishes) > p_most_a_day then
    return null;
  end if;
  insert into dipper.exchange_document (bucket, user_id, document_id, kind, content_type, bytes,
    sha256, address_hash, state, object_name, announced_at, address_ends_at, due_at)
  select p_bucket, p_user_id, w.document_id, w.kind, w.content_type, w.bytes, w.sha256,
    w.address_hash, 'announced', w.object_name, v_now, v_ends, v_due
  from unnest(p_wishes) w;
  return v_ends;
end $$;
