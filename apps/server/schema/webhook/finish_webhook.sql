-- Applies the outcome of one try to its message. Returns whether it disabled the endpoint.
create function dipper.finish_webhook(
  p_bucket integer, p_user_id bigint, p_event_id uuid, p_endpoint text, p_attempt integer,
  p_is_taken boolean, p_status integer, p_outcome text, p_disable_after_seconds integer
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_after integer := (select r.after_seconds from dipper.webhook_retry r where r.attempt = p_attempt);
  v_next timestamptz := v_now + make_interval(secs => v_after);
  v_failing_before timestamptz := v_now - make_interval(secs => p_disable_after_seconds);
begin
  -- any number of rows: somebody may have sent it again since, and then that try counts.
  update dipper.webhook_delivery
  set state = case when p_is_taken then 'delivered' when v_after is null then 'given-up'
      else 'waiting' end,
    next_at = case when p_is_taken then null else v_next end,
    ended_at = case when p_is_taken or v_after is null then v_now end,
    status = p_status, outcome = p_outcome
  where bucket = p_bucket and user_id = p_user_id and event_id = p_event_id
    and endpoint = p_endpoint and attempt = p_attempt and state = 'waiting';
  if p_is_taken then
    -- any number of rows: mostly it did well before.
    update dipper.webhook_endpoint set failing_since = null, changed_at = v_now
    where endpoint = p_endpoint and failing_since is not null;
    return false;
  end if;
  -- any number of rows: mostly it failed before.
  update dipper.webhook_endpoint set failing_since = v_now, changed_at = v_now
  where endpoint = p_endpoint and failing_since is null;
  -- any number of rows: mostly it has not failed for so long.
  update dipper.webhook_endpoint set disabled_at = v_now, changed_at = v_now
  where endpoint = p_endpoint and disabled_at is null and failing_since <= v_failing_before;
  return found;
end $$;
