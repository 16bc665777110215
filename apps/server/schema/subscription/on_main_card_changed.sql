-- Another card is the main card now: running subscriptions are paid by it from the next payment on,
-- and past-due ones are charged at once, once more even if it was the main card already.
create function dipper.on_main_card_changed(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns integer language plpgsql as $$
declare
  v_count integer := 0;
  v_sub dipper.subscription;
begin
  for v_sub in
    select * from dipper.subscription
    where bucket = p_bucket and user_id = p_user_id and state <> 'ended'
      and (card_id <> p_card_id or state = 'past_due')
    order by subscription_id for update
  loop
    if v_sub.card_id = p_card_id then
      perform dipper.try_again(v_sub, p_now);
    else
      perform dipper.put_card(v_sub, p_card_id, p_now);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;
