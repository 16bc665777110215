-- An event about a person, as they are at this moment.
create function dipper.tell_of_person(
  p_bucket integer, p_user_id bigint, p_topic text, p_told jsonb
) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_bucket, v_id, p_user_id, p_topic, p_told, v_now);
end $$;
