-- The provider says that it has ended the key: the card pays nothing any more, and its person hears
-- of it. One that they have deleted themselves causes no event.
create function dipper.end_card_key(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_card dipper.card;
begin
  update dipper.card set key_state = 'gone', changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id
    and key_state = 'live' and deleted_at is null
  returning * into v_card;
  if v_card.card_id is null then
    return false;
  end if;
  if v_card.state = 'kept' then
    perform dipper.plan_notice(p_bucket, p_user_id, 'card-gone',
      md5(concat_ws(':', p_card_id, 'gone'))::uuid, jsonb_build_object(
        'product', '', 'currency', 'KRW', 'amount', '0',
        'card', dipper.card_told(v_card.company, v_card.number_masked), 'cardPaymentId', null,
        'until', v_now, 'next', null));
  end if;
  return true;
end $$;
