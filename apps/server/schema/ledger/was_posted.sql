-- Whether the journal has a row of this kind about this reference.
create function dipper.was_posted(
  p_bucket integer, p_user_id bigint, p_kind dipper.posting_kind, p_ref_id uuid
) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from dipper.journal
    where bucket = p_bucket and user_id = p_user_id and kind = p_kind and ref_id = p_ref_id
  );
end $$;
