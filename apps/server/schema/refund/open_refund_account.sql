-- Hands an operator the account that a refund goes to, and writes down who looked and why.
create function dipper.open_refund_account(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_opening_id uuid, p_reason text
) returns bytea language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_sealed bytea;
begin
  select sealed into v_sealed from dipper.refund_account
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  if v_sealed is not null then
    insert into dipper.refund_account_opening
      (bucket, user_id, refund_id, opening_id, reason, at)
    values (p_bucket, p_user_id, p_refund_id, p_opening_id, p_reason, v_now);
  end if;
  return v_sealed;
end $$;
