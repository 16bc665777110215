-- Whether what takes two has two: each of them enrolled and let in at this moment, and neither of one
-- party with the other. Everybody is of a party with themselves, so one is never two.
create function dipper.are_two_operators(p_first text, p_second text) returns boolean
  language plpgsql stable as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  return dipper.is_enrolled_operator(p_first) and dipper.is_enrolled_operator(p_second)
    and not dipper.was_just_reinvited(p_first)
    and not dipper.was_just_reinvited(p_second)
    and not dipper.party_of_operator(p_first, v_now)
      && dipper.party_of_operator(p_second, v_now);
end $$;
