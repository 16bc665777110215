-- A charge pays for a purchase of spoons, or is taken from a saved card by its billing key.
create type dipper.charge_kind as enum ('purchase', 'card');
