-- Only a mail that can be written again from stored data may be resent; one about a past moment may
-- not.
create function dipper.may_resend(p_notice dipper.notice) returns boolean
  language sql immutable parallel safe set search_path = pg_catalog as $$
  select p_notice.outcome not in ('due', 'sending') and (p_notice.facts is not null
    or p_notice.kind in ('purchase', 'refund-done', 'refund-declined', 'review-refunded'))
$$;
grant execute on function dipper.may_resend to dipper_app;
