-- Billing keys are those of Korean cards, which are charged in won.
create function dipper.is_charged_by_card(p_currency dipper.unit) returns boolean
  language sql immutable parallel safe
  as $$ select p_currency = 'KRW' $$;
grant execute on function dipper.is_charged_by_card to dipper_app;
