-- Locks all of a person's cards in one order, so that concurrent changes wait for each other.
create function dipper.hold_cards(p_bucket integer, p_user_id bigint) returns void
  language plpgsql as $$
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for no key update;
end $$;
