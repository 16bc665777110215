-- The first row that is not as it was written, or null; rows are looked at in slices.
create function dipper.find_broken_act(p_after bigint, p_hash bytea, p_limit integer,
  out broken bigint, out checked bigint, out hash bytea
) language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_act dipper.operator_act;
begin
  checked := p_after;
  hash := p_hash;
  for v_act in
    select * from dipper.operator_act where position > p_after order by position limit p_limit
  loop
    hash := sha256(hash || convert_to(dipper.operator_act_text(v_act), 'UTF8'));
    if v_act.position <> checked + 1 or v_act.hash <> hash then
      broken := checked + 1;
      return;
    end if;
    checked := v_act.position;
  end loop;
end $$;
