-- What operators look up: differences that are open, what they did on a day, and when the books were
-- proved.
create index difference_seen on dipper.difference (first_seen_at);
create index difference_open on dipper.difference (provider, kind) where state = 'open';
create index operator_act_at on dipper.operator_act using brin (at);

-- When the books were proved, and what came of it.
create table dipper.books_proof (
  proof_id uuid not null,
  proved_at timestamptz not null,
  proved_by text not null,
  is_sound boolean not null,
  journal_rows bigint not null,
  findings integer not null,
  constraint books_proof_pkey primary key (proof_id)
);
comment on table dipper.books_proof is 'class L: when the books were proved, by whom, and what came of it; only ever added to';
create index books_proof_newest on dipper.books_proof (proved_at);

create function dipper.record_books_proof(
  p_proof_id uuid, p_by text, p_is_sound boolean, p_rows bigint, p_findings integer
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.books_proof (proof_id, proved_at, proved_by, is_sound, journal_rows, findings)
  values (p_proof_id, v_now, p_by, p_is_sound, p_rows, p_findings);
end $$;

grant select on dipper.books_proof to dipper_app;
grant execute on function dipper.record_books_proof(uuid, text, boolean, bigint, integer)
to dipper_app;
