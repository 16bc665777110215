-- What was agreed with each provider about what it keeps of a charge. A new agreement is a new row
-- from its day on; the same day again takes the place of what was written for it, and both are kept.

create table dipper.provider_fee (
  provider text not null,
  -- 0 stands for all methods of the provider.
  method_id integer not null,
  currency dipper.unit not null,
  from_day date not null,
  revision integer not null,
  rate_ppm integer not null,
  fixed bigint not null,
  rounding text not null,
  reason text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint provider_fee_pkey primary key (provider, method_id, currency, from_day, revision),
  constraint provider_fee_rate check (rate_ppm between 0 and 1000000 and fixed >= 0),
  constraint provider_fee_rounding check (rounding in ('down', 'half-up', 'up'))
);
comment on table dipper.provider_fee is 'class G: what each provider may keep of a charge, from which day on; only ever added to';
grant select on dipper.provider_fee to dipper_app;

create function dipper.agree_provider_fee(
  p_provider text, p_method_id integer, p_currency text, p_from_day date, p_rate_ppm integer,
  p_fixed bigint, p_rounding text, p_reason text, p_changed_by text
) returns setof dipper.provider_fee
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_revision integer;
begin
  select coalesce(max(revision), 0) + 1 into v_revision from dipper.provider_fee
  where provider = p_provider and method_id = p_method_id
    and currency = p_currency::dipper.unit and from_day = p_from_day;
  return query
  insert into dipper.provider_fee (provider, method_id, currency, from_day, revision, rate_ppm,
    fixed, rounding, reason, changed_at, changed_by)
  values (p_provider, p_method_id, p_currency::dipper.unit, p_from_day, v_revision, p_rate_ppm,
    p_fixed, p_rounding, p_reason, v_now, p_changed_by)
  returning *;
end $$;

grant execute on function
  dipper.agree_provider_fee(text, integer, text, date, integer, bigint, text, text, text)
to dipper_app;
