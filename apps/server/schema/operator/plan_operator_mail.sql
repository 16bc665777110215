-- Plans a mail to an operator; about one moment it is sent once, whoever asks for it.
create function dipper.plan_operator_mail(
  p_kind text, p_name text, p_address text, p_locale text, p_facts jsonb, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_mail_id uuid := md5(concat_ws(' ', p_kind, p_name, p_address, p_at))::uuid;
begin
  insert into dipper.operator_mail (mail_id, kind, name, address, locale, facts, at, state, next_at)
  values (v_mail_id, p_kind, p_name, p_address, p_locale, p_facts, p_at, 'due', v_now)
  on conflict (mail_id) do nothing;
end $$;
