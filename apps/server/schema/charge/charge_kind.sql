-- What is charged: a purchase of spoons, or a saved card by its billing key.
create type dipper.charge_kind as enum ('purchase', 'card');
