-- Cards that pay something and expire within thirty days: once for each expiry.
create function dipper.plan_card_notices(p_bucket integer) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_soon timestamptz := v_now + interval '30 days';
  v_count integer := 0;
  v_card record;
begin
  for v_card in
    select c.user_id, c.card_id, c.expiry, c.company, c.number_masked, min(s.name) as product,
      min(s.currency) as currency
    from dipper.card c
    join dipper.subscription s on s.bucket = c.bucket and s.user_id = c.user_id
      and s.card_id = c.card_id and s.state in ('active', 'past_due')
    where c.bucket = p_bucket and c.state = 'kept' and c.expiry is not null
      and dipper.card_ends_at(c.expiry) > v_now and dipper.card_ends_at(c.expiry) <= v_soon
    group by c.user_id, c.card_id, c.expiry, c.company, c.number_masked
  loop
    if dipper.plan_notice(p_bucket, v_card.user_id, 'card-expiring',
      md5(concat_ws(':', v_card.card_id, v_card.expiry))::uuid, jsonb_build_object(
        'product', v_card.product, 'currency', v_card.currency, 'amount', '0',
        'card', dipper.card_told(v_card.company, v_card.number_masked), 'cardPaymentId', null,
        'until', dipper.card_ends_at(v_card.expiry) - interval '1 millisecond', 'next', null)) then
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;
