-- Alone, since a value of an enum can be used only after the transaction that added it.
alter type dipper.payment_state add value 'waiting';
alter type dipper.payment_state add value 'part_refunded';
alter type dipper.payment_state add value 'refunded';
