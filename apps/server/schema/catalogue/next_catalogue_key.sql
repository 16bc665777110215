-- The key of a new entry of a kind; whoever adds another one at the same moment waits for the next.
create function dipper.next_catalogue_key(p_kind text) returns text language plpgsql as $$
declare
  v_last bigint;
begin
  if p_kind = 'product' then
    lock table dipper.product in share row exclusive mode;
    select coalesce(max(product_id), 100000) into v_last from dipper.product;
  elsif p_kind = 'promotion' then
    lock table dipper.promotion in share row exclusive mode;
    select coalesce(max(promotion_id), 1000) into v_last from dipper.promotion;
  elsif p_kind = 'free_months' then
    lock table dipper.subscription_promotion in share row exclusive mode;
    select coalesce(max(promotion_id), 900) into v_last from dipper.subscription_promotion;
  end if;
  return (v_last + 1)::text;
end $$;
