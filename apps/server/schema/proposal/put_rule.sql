-- Puts a version of a rule or of a catalogue entry into force. Not before a moment that two
-- approved; null: it is only tried, as it was written.
create function dipper.put_rule(
  p_wish jsonb, p_version integer, p_from timestamptz, p_earliest timestamptz, p_by text,
  p_reason text
) returns text language plpgsql as $$
declare
  v_kind text := p_wish ->> 'kind';
  v_from timestamptz := greatest(p_from, p_earliest);
begin
  if v_kind = 'refund-check' then
    return dipper.put_operator_limit((p_wish ->> 'currency')::dipper.unit, p_version, v_from,
      (p_wish ->> 'aloneMost')::bigint, null, p_by, p_reason);
  elsif v_kind = 'spoon-adjustments' then
    return dipper.put_operator_limit('SPOON', p_version, v_from, (p_wish ->> 'aloneMost')::bigint,
      (p_wish ->> 'most')::bigint, p_by, p_reason);
  elsif v_kind = 'exchange-policy' then
    return dipper.add_exchange_policy(
      dipper.wished_exchange_policy(p_wish, p_version, v_from, p_by, p_reason));
  elsif v_kind = 'retention' then
    return dipper.add_retention_rule(p_wish ->> 'subject', p_version, v_from,
      (p_wish ->> 'keepDays')::integer, p_by, p_reason);
  elsif v_kind = 'catalogue' then
    return dipper.put_catalogue_wish(p_wish, p_version, v_from, p_by, p_reason);
  end if;
  return dipper.agree_provider_fee(p_wish ->> 'provider',
    coalesce((p_wish ->> 'methodId')::integer, 0), p_wish ->> 'currency', p_version,
    (p_wish ->> 'fromDay')::date, (p_wish ->> 'ratePpm')::integer, (p_wish ->> 'fixed')::bigint,
    p_wish ->> 'rounding', p_wish ->> 'zone', p_earliest, p_reason, p_by);
end $$;
