-- What a renewal writes is found by keys, whatever they are. A worker's connection planned each of
-- these statements anew for its first five periods, which is more work than the periods, and comes
-- just when the edge of a month does.

alter function dipper.schedule_period set plan_cache_mode = force_generic_plan;
alter function dipper.begin_attempt set plan_cache_mode = force_generic_plan;
alter function dipper.claim_reference set plan_cache_mode = force_generic_plan;
alter function dipper.send_card_payment set plan_cache_mode = force_generic_plan;
alter function dipper.settle_card_payments set plan_cache_mode = force_generic_plan;
