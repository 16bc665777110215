-- For a purchase that has succeeded, in a transaction of its own; false where it has one.
create function dipper.issue_receipt(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_country text;
begin
  select coalesce(p.country, u.country) into v_country from dipper.payment p
  join dipper.app_user u on u.bucket = p.bucket and u.user_id = p.user_id
  where p.bucket = p_bucket and p.user_id = p_user_id and p.payment_id = p_payment_id
    and p.state in ('succeeded', 'part_refunded', 'refunded');
  return v_country is not null and dipper.issue_paper(
    p_bucket, p_user_id, p_payment_id, 'receipt', p_payment_id, v_country);
end $$;
