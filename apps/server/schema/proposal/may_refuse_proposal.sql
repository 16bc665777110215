-- Whether an operator may refuse another one's proposal; the proposer may have been removed since.
create function dipper.may_refuse_proposal(p_proposed_by text, p_operator text) returns boolean
  language plpgsql stable as $$
begin
  return p_operator <> p_proposed_by and dipper.is_enrolled_operator(p_operator);
end $$;
