-- Hands out keys that a provider has to forget. The lease brings them back if the asker dies.
create function dipper.claim_cards_to_forget(
  p_bucket integer, p_limit integer, p_lease_seconds integer
) returns setof dipper.card language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.card d set forget_at = v_lease, forget_tries = d.forget_tries + 1
  where d.bucket = p_bucket and (d.user_id, d.card_id) in (
    select c.user_id, c.card_id from dipper.card c
    where c.bucket = p_bucket and c.forget_at <= v_now
    order by c.forget_at limit p_limit for update skip locked)
  returning d.*;
end $$;
