-- The class of a decline, by which it is tried again or not.
create function dipper.class_of_decline(p_failure_code integer) returns text
  language plpgsql stable as $$
begin
  return coalesce(
    (select class from dipper.decline_class where failure_code = p_failure_code), 'soft');
end $$;
