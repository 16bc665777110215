-- Returns the unused part of an act to an operator's own sum.
create function dipper.give_back_operator_alone(p_name text, p_claim_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from dipper.operator_alone where name = p_name and claim_id = p_claim_id;
  return found;
end $$;
