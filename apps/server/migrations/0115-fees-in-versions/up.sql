-- What was agreed with a provider about its fee is numbered, so that nobody agrees upon a version
-- that they have not seen; it does not change days that are over, and is taken back before it begins.

alter table dipper.provider_fee add column version integer;
update dipper.provider_fee f set version = n.place
from (
  select provider, method_id, currency, from_day, revision, row_number() over (
    partition by provider, method_id, currency order by changed_at, from_day, revision) as place
  from dipper.provider_fee
) n
where (n.provider, n.method_id, n.currency, n.from_day, n.revision)
  = (f.provider, f.method_id, f.currency, f.from_day, f.revision);
alter table dipper.provider_fee
  alter column version set not null,
  add constraint provider_fee_version unique (provider, method_id, currency, version);

create table dipper.provider_fee_withdrawal (
  provider text not null,
  method_id integer not null,
  currency dipper.unit not null,
  version integer not null,
  withdrawn_at timestamptz not null,
  withdrawn_by text not null,
  reason text not null,
  constraint provider_fee_withdrawal_pkey primary key (provider, method_id, currency, version),
  constraint provider_fee_withdrawal_of foreign key (provider, method_id, currency, version)
    references dipper.provider_fee (provider, method_id, currency, version)
);
comment on table dipper.provider_fee_withdrawal is 'class G: agreements on fees that were taken back before they began; only ever added to';
grant select on dipper.provider_fee_withdrawal to dipper_app;

-- The day of the provider decides what is over. Where nothing was agreed for its charges yet, what is
-- written down may have been agreed long ago.
create function dipper.agree_provider_fee(
  p_provider text, p_method_id integer, p_currency text, p_version integer, p_from_day date,
  p_rate_ppm integer, p_fixed bigint, p_rounding text, p_zone text, p_reason text,
  p_changed_by text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_today date := (v_now at time zone p_zone)::date;
  v_currency dipper.unit := p_currency::dipper.unit;
  v_last integer;
  v_revision integer;
begin
  if p_method_id <> 0 and not exists (select 1 from dipper.payment_method
    where provider = p_provider and method_id = p_method_id) then
    return 'not_found';
  end if;
  select coalesce(max(version), 0),
    coalesce(max(revision) filter (where from_day = p_from_day), 0) + 1
  into v_last, v_revision from dipper.provider_fee
  where provider = p_provider and method_id = p_method_id and currency = v_currency;
  if p_version <> v_last + 1 then
    return 'changed_meanwhile';
  elsif p_from_day < v_today and exists (select 1 from dipper.provider_fee f
    where f.provider = p_provider and f.currency = v_currency and f.method_id in (0, p_method_id)
      and not exists (select 1 from dipper.provider_fee_withdrawal w
        where (w.provider, w.method_id, w.currency, w.version)
          = (f.provider, f.method_id, f.currency, f.version))) then
    return 'in_the_past';
  end if;
  insert into dipper.provider_fee (provider, method_id, currency, from_day, revision, version,
    rate_ppm, fixed, rounding, reason, changed_at, changed_by)
  values (p_provider, p_method_id, v_currency, p_from_day, v_revision, p_version, p_rate_ppm,
    p_fixed, p_rounding, p_reason, v_now, p_changed_by)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;

-- As it is called by servers of the version before: the number is the next one, whatever it is.
create or replace function dipper.agree_provider_fee(
  p_provider text, p_method_id integer, p_currency text, p_from_day date, p_rate_ppm integer,
  p_fixed bigint, p_rounding text, p_reason text, p_changed_by text
) returns setof dipper.provider_fee
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_revision integer;
  v_version integer;
begin
  select coalesce(max(revision) filter (where from_day = p_from_day), 0) + 1,
    coalesce(max(version), 0) + 1
  into v_revision, v_version from dipper.provider_fee
  where provider = p_provider and method_id = p_method_id and currency = p_currency::dipper.unit;
  return query
  insert into dipper.provider_fee (provider, method_id, currency, from_day, revision, version,
    rate_ppm, fixed, rounding, reason, changed_at, changed_by)
  values (p_provider, p_method_id, p_currency::dipper.unit, p_from_day, v_revision, v_version,
    p_rate_ppm, p_fixed, p_rounding, p_reason, v_now, p_changed_by)
  returning *;
end $$;

create function dipper.withdraw_provider_fee(
  p_provider text, p_method_id integer, p_currency text, p_version integer, p_zone text,
  p_reason text, p_by text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_today date := (v_now at time zone p_zone)::date;
begin
  insert into dipper.provider_fee_withdrawal (provider, method_id, currency, version, withdrawn_at,
    withdrawn_by, reason)
  select f.provider, f.method_id, f.currency, f.version, v_now, p_by, p_reason
  from dipper.provider_fee f
  where f.provider = p_provider and f.method_id = p_method_id
    and f.currency = p_currency::dipper.unit and f.version = p_version and f.from_day > v_today
  on conflict do nothing;
  return found;
end $$;

grant execute on function
  dipper.agree_provider_fee(text, integer, text, integer, date, integer, bigint, text, text, text,
    text),
  dipper.withdraw_provider_fee(text, integer, text, integer, text, text, text)
to dipper_app;
