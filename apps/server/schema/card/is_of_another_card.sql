-- For the first time in this period, and another card was tried before.
create function dipper.is_of_another_card(
  p_card_payment_id uuid, p_period dipper.subscription_period
) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from dipper.card_payment this
    join dipper.card_payment before on before.bucket = this.bucket
      and before.user_id = this.user_id and before.subscription_id = this.subscription_id
      and before.period_number = this.period_number and before.purpose = 'period'
      and before.attempt < this.attempt
    where this.bucket = p_period.bucket and this.user_id = p_period.user_id
      and this.card_payment_id = p_card_payment_id and this.purpose = 'period'
    having count(*) > 0 and not bool_or(before.card_id = this.card_id));
end $$;
