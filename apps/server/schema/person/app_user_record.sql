-- Stores what the streaming service knows about a person, and the end of their grace without a
-- certification. Repeatable; the last call wins, but a deletion is final.
create function dipper.app_user_record(
  p_bucket integer,
  p_user_id bigint,
  p_nickname text,
  p_date_of_birth date,
  p_gender smallint,
  p_is_vip boolean,
  p_vip_grade text,
  p_dj_level text,
  p_grant_payment smallint,
  p_grant_adult smallint,
  p_certification text,
  p_legal_rep_payment_col boolean,
  p_pay_agree_for_minors boolean,
  p_state text,
  p_grace_ends_at timestamptz
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_deleted_at timestamptz := case when p_state = 'deleted' then dipper.current_time() end;
  v_count integer;
begin
  update dipper.app_user u
  set nickname = p_nickname, date_of_birth = p_date_of_birth, gender = p_gender, is_vip = p_is_vip,
      vip_grade = p_vip_grade, dj_level = p_dj_level, grant_payment = p_grant_payment,
      grant_adult = p_grant_adult, certification = p_certification,
      legal_rep_payment_col = p_legal_rep_payment_col, pay_agree_for_minors = p_pay_agree_for_minors,
      state = p_state, deleted_at = coalesce(u.deleted_at, v_deleted_at),
      grace_ends_at = p_grace_ends_at
  where u.bucket = p_bucket and u.user_id = p_user_id
    and (u.state <> 'deleted' or p_state = 'deleted');
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
