-- A charge that is no longer needed: its period is paid otherwise, or over.
create function dipper.give_back_unwanted(p_payment dipper.card_payment, p_why text)
  returns void language plpgsql as $$
declare
  v_refund_id uuid := gen_random_uuid();
begin
  perform dipper.request_card_refund(p_payment.bucket, p_payment.user_id,
    p_payment.card_payment_id, v_refund_id, 'system', p_why, null, p_why, null);
end $$;
