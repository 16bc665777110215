-- Whether what two administrators agree to has two: other people, each of them enrolled and an
-- administrator at this moment.
create function dipper.are_two_administrators(p_first text, p_second text) returns boolean
  language plpgsql stable as $$
begin
  return dipper.is_enrolled_administrator(p_first)
    and dipper.is_enrolled_administrator(p_second)
    and dipper.are_two_operators(p_first, p_second);
end $$;
