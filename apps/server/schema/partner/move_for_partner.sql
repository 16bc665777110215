-- Moves a person's spoons for the streaming service, once for each reference; a refusal is an answer
-- that stands as well. One transaction of one person.
create function dipper.move_for_partner(
  p_bucket integer, p_user_id bigint, p_wish dipper.partner_wish,
  out o_outcome dipper.move_for_partner_outcome, out o_balance bigint, out o_moved_at timestamptz
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  if not exists (select 1 from dipper.app_user
    where bucket = p_bucket and user_id = p_user_id) then
    o_outcome := 'user_not_found';
    return;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select outcome, balance, moved_at into o_outcome, o_balance, o_moved_at
  from dipper.partner_movement
  where bucket = p_bucket and user_id = p_user_id and reference = p_wish.reference;
  if found then
    return;
  end if;
  o_outcome := coalesce(dipper.refuse_movement(p_bucket, p_user_id, p_wish, v_now),
    case p_wish.operation
      when 'spend' then dipper.spend_spoons(p_bucket, p_user_id, p_wish.ref_id, p_wish.spoons)::text
      when 'grant' then dipper.grant_spoons(p_bucket, p_user_id, p_wish.ref_id, p_wish.spoons)::text
      else dipper.give_gift(p_bucket, p_user_id, p_wish.ref_id, p_wish.spoons,
        p_wish.dj_user_id, p_wish.points)::text
    end);
  select spoon_paid + spoon_bonus into strict o_balance from dipper.wallet
  where bucket = p_bucket and user_id = p_user_id;
  o_moved_at := v_now;
  insert into dipper.partner_movement (bucket, user_id, reference, operation, outcome, ref_id,
    spoons, dj_id, purpose, key_id, balance, moved_at)
  values (p_bucket, p_user_id, p_wish.reference, p_wish.operation, o_outcome, p_wish.ref_id,
    p_wish.spoons, p_wish.dj_id, p_wish.purpose, p_wish.key_id, o_balance, v_now);
end $$;
