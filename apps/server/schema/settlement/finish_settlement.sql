-- Ends a settlement after reading and comparing. Resolves open differences of the file that this one
-- replaces, and charges that earlier files lacked and this one has.
create function dipper.finish_settlement(
  p_settlement_id uuid, p_lines integer, p_others integer, p_matched integer,
  p_fees_unjudged integer, p_still uuid[]
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_settlement dipper.settlement;
  v_row dipper.difference;
  v_differences integer := coalesce(array_length(p_still, 1), 0);
begin
  update dipper.settlement
  set state = 'compared', lines = p_lines, others = p_others, matched = p_matched,
    differences = v_differences, fees_unjudged = p_fees_unjudged, finished_at = v_now
  where settlement_id = p_settlement_id and state = 'reading'
  returning * into v_settlement;
  if v_settlement.settlement_id is null then
    raise exception 'a settlement ends that nobody reads';
  end if;
  -- any number of rows: the one that is replaced, where there is one.
  update dipper.settlement set state = 'replaced', replaced_by = p_settlement_id
  where settlement_id = v_settlement.replaces and state = 'compared';
  for v_row in
    select * from dipper.difference d
    where d.provider = v_settlement.provider and d.state = 'open'
      and d.difference_id <> all(p_still)
      and (d.settlement_id = v_settlement.replaces
        or (d.kind = 'not_settled' and d.settlement_id is not null
          and exists (select 1 from dipper.settlement_line l
            where l.order_name = d.subject and l.provider = d.provider
              and l.settlement_id = p_settlement_id and l.kind = 'charge')))
    order by d.difference_id for update
  loop
    update dipper.difference
    set state = 'resolved', reason = 'it is not found any more', revision = revision + 1,
      changed_at = v_now, changed_by = null
    where difference_id = v_row.difference_id
    returning * into v_row;
    perform dipper.log_difference(v_row);
  end loop;
  return next v_settlement;
end $$;
