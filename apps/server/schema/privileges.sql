-- Table classes, read by the distributing and by the checks (`comment on table`):
--   U  owned by a user: keys begin with bucket, user_id; one colocation group
--   K  claims keyed by something else; distributed by that key
--   G  reference data, everywhere
--   L  local to the coordinator

-- A function can be called by its owner only, until a grant says otherwise.
alter default privileges revoke execute on functions from public;

-- The server reads every table of which nothing else is said; only functions write, where no grant says otherwise.
alter default privileges in schema dipper grant select on tables to dipper_app;
