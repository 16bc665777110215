-- Returns the text that a row's hash covers. Each part has its length, so none runs into the next.
create function dipper.operator_act_text(a dipper.operator_act) returns text
  language sql stable parallel safe set search_path = pg_catalog as $$
  select string_agg(coalesce(length(part)::text || ':' || part, '-'), '|' order by place)
  from unnest(array[a.position::text, a.act_id::text, a.part,
    ((extract(epoch from a.at) * 1000000)::bigint)::text, a.operator, a.session_id::text, a.call,
    a.subject_kind, a.subject, a.user_id::text, a.reason, a.given::text, a.standing::text,
    a.outcome, a.request_id]) with ordinality as parts (part, place)
$$;
