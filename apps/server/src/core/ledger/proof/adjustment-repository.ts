/** Proofs of the spoons that operators gave and took; `repository.ts` has the other proofs. */
export const adjustmentFindings = {
  'adjustment-differs-from-journal': `
    -- every bucket: the proof is of all books in one snapshot
    with told as (
      select bucket, user_id, ref_id as adjustment_id,
        case when kind::text = 'goodwill_given' then 'give' else 'take' end as direction,
        sum(amount)::bigint as spoons
      from dipper.journal where kind::text in ('goodwill_given', 'goodwill_taken')
      group by bucket, user_id, ref_id, kind
    ), agreed as (
      select bucket, user_id, adjustment_id, direction, spoons from dipper.spoon_adjustment
      where state = 'done'
    )
    select coalesce(a.user_id, t.user_id) as user_id,
      coalesce(a.adjustment_id, t.adjustment_id)::text as subject,
      coalesce(t.spoons, 0) as found, coalesce(a.spoons, 0) as expected
    from agreed a full join told t using (bucket, user_id, adjustment_id, direction)
    where coalesce(t.spoons, 0) <> coalesce(a.spoons, 0) limit 100`,
} as const;
