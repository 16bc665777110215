-- Alone, since a value of an enum can be used only after the transaction that added it.
alter type dipper.payment_state add value 'waiting';
alter type dipper.payment_state add value 'part_refunded';
alter type dipper.payment_state add value 'refunded';

-- What each provider has taken for us and not yet paid out.
alter type dipper.account add value 'house.receivable.toss';
alter type dipper.account add value 'house.receivable.tosspayments';
alter type dipper.account add value 'house.receivable.hecto';
alter type dipper.account add value 'house.receivable.sbps';
alter type dipper.account add value 'house.receivable.paypal';
