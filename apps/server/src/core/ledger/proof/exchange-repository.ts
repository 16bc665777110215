/** Proofs of exchanges; `repository.ts` has the other proofs. */
export const exchangeFindings = {
  'exchange-posted-wrongly': `
    -- every bucket: the proof is of all books in one snapshot
    with posted as (
      select bucket, user_id, ref_id as exchange_id,
        sum(amount) filter (where kind = 'exchange_reserve') as reserved,
        sum(amount) filter (where kind = 'exchange_return') as returned,
        sum(amount) filter (where kind = 'exchange_paid' and unit = 'POINT') as ended,
        sum(amount) filter (where kind = 'exchange_paid' and unit <> 'POINT') as money,
        sum(amount) filter (where kind = 'exchange_sent_back' and unit = 'POINT') as back,
        sum(amount) filter (where kind = 'convert' and unit = 'POINT') as converted,
        sum(amount) filter (where kind = 'convert' and unit = 'SPOON') as spoons
      from dipper.journal
      where kind in ('exchange_reserve', 'exchange_return', 'exchange_paid', 'exchange_sent_back',
        'convert')
      group by bucket, user_id, ref_id
    ), ended as (
      select bucket, user_id, exchange_id, count(*) filter (where outcome = 'paid') as paid,
        count(*) filter (where outcome = 'given-back') as given_back
      from dipper.exchange_resolution group by bucket, user_id, exchange_id
    ), known as (
      select e.*, e.type = 'convert' as is_convert, coalesce(r.paid, 0) as paid,
        coalesce(r.given_back, 0) as given_back
      from dipper.exchange e left join ended r using (bucket, user_id, exchange_id)
    )
    select coalesce(k.user_id, p.user_id) as user_id,
      coalesce(k.exchange_id, p.exchange_id)::text as subject,
      coalesce(p.reserved + p.converted, p.reserved, p.converted, 0)::bigint as found,
      coalesce(k.points, 0) as expected
    from known k full join posted p using (bucket, user_id, exchange_id)
    where case when k.is_convert then
        p.converted is distinct from k.points or p.spoons is distinct from k.amount
        or p.reserved is not null
      else coalesce(p.reserved, 0) is distinct from k.points * k.reservation
        or coalesce(p.returned, 0) is distinct from k.points * k.given_back
        or coalesce(p.ended, 0) is distinct from k.points * k.paid
        or coalesce(p.money, 0) is distinct from k.origin_amount * k.paid
        or coalesce(p.back, 0) is distinct from
          case when k.state = 'returned' then k.points else 0 end
        or k.paid + k.given_back <> case
          when k.state in ('paid', 'returned', 'rejected', 'canceled', 'refused')
            then k.reservation
          when k.state = 'review' then k.given_back else 0 end
        or (k.state in ('paid', 'returned')) <> (k.paid = 1)
      end limit 100`,
  'exchange-differs-from-its-log': `
    -- every bucket: the proof is of all books in one snapshot
    with last as (
      select distinct on (bucket, user_id, exchange_id)
        bucket, user_id, exchange_id, revision, to_state
      from dipper.exchange_log order by bucket, user_id, exchange_id, revision desc
    )
    select e.user_id, e.exchange_id::text as subject,
      e.revision::bigint as found, coalesce(l.revision, 0)::bigint as expected
    from dipper.exchange e left join last l using (bucket, user_id, exchange_id)
    where e.revision <> coalesce(l.revision, 0) or e.state <> coalesce(l.to_state,
      case when e.type = 'convert' then 'paid' else 'requested' end::dipper.exchange_state)
    limit 100`,
  'exchange-made-a-forbidden-move': `
    -- every bucket: the proof is of all books in one snapshot
    select g.user_id, g.exchange_id::text as subject, g.revision::bigint as found,
      0::bigint as expected
    from dipper.exchange_log g left join dipper.exchange_move m
      on m.from_state = g.from_state and m.to_state = g.to_state
    where m.to_state is null limit 100`,
} as const;
