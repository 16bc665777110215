-- Replaces a card's fingerprint by the newer key's when the card is seen again. A card that was
-- saved twice meanwhile stays two cards.
create function dipper.renew_card_fingerprint(
  p_bucket integer, p_user_id bigint, p_before text[], p_after text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_card_id uuid;
begin
  select c.card_id into v_card_id from dipper.card c
  where c.bucket = p_bucket and c.user_id = p_user_id and c.fingerprint = any(p_before)
    and c.deleted_at is null and not exists (
      select 1 from dipper.card o
      where o.bucket = p_bucket and o.user_id = p_user_id and o.fingerprint = p_after
        and o.deleted_at is null)
  order by c.card_id limit 1 for update;
  if v_card_id is null then
    return false;
  end if;
  update dipper.card set fingerprint = p_after
  where bucket = p_bucket and user_id = p_user_id and card_id = v_card_id;
  return found;
end $$;
