-- Gives the next number to a purchase or a refund, once, with the current seller. The counter's row
-- is locked, so the next number is taken only when this one is in use; if another call already
-- issued the document, the counter goes back, so that no number is skipped.
create function dipper.issue_paper(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_kind text, p_payment_id uuid, p_country text
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_year integer := extract(year from v_now at time zone dipper.zone_of(p_country));
  v_number bigint;
begin
  update dipper.receipt_counter set last = last + 1
  where country = p_country and year = v_year and kind = p_kind returning last into v_number;
  if not found then
    insert into dipper.receipt_counter as c (country, year, kind, last)
    values (p_country, v_year, p_kind, 1)
    on conflict (country, year, kind) do update set last = c.last + 1
    returning last into v_number;
  end if;
  if exists (select 1 from dipper.receipt
    where bucket = p_bucket and user_id = p_user_id and ref_id = p_ref_id) then
    update dipper.receipt_counter set last = v_number - 1
    where country = p_country and year = v_year and kind = p_kind;
    assert found, 'a counter of receipts vanished under its lock';
    return false;
  end if;
  insert into dipper.receipt_number (country, year, kind, number, bucket, user_id, ref_id)
  values (p_country, v_year, p_kind, v_number, p_bucket, p_user_id, p_ref_id);
  insert into dipper.receipt
    (bucket, user_id, ref_id, kind, payment_id, country, year, number, seller, issued_at)
  values (p_bucket, p_user_id, p_ref_id, p_kind, p_payment_id, p_country, v_year, v_number,
    to_jsonb(dipper.seller_at(p_country, v_now)), v_now);
  return true;
end $$;
