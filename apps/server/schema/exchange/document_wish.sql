-- A document that a request announces.
create type dipper.document_wish as (
  document_id uuid,
  kind text,
  content_type text,
  bytes integer,
  sha256 bytea,
  address_hash bytea,
  object_name text
);
