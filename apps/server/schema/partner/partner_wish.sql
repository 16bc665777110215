-- A movement that a partner asks for.
create type dipper.partner_wish as (
  reference text,
  operation text,
  ref_id uuid,
  spoons bigint,
  dj_id bigint,
  dj_user_id bigint,
  -- Why the DJ's own account gets nothing, or null.
  points bigint,
  dj_refusal text,
  purpose text,
  key_id text
);
