-- A charge is for a purchase of spoons, or of a saved card by its billing key.
create type dipper.charge_kind as enum ('purchase', 'card');
