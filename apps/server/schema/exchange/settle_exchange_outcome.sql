-- What became of what was told of an exchange.
create type dipper.settle_exchange_outcome as enum ('moved', 'already', 'refused', 'missing');
