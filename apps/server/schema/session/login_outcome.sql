-- The outcome of using a proof of login: a returning attempt, a ticket or a refresh token.
create type dipper.login_outcome as enum (
  'unknown', 'expired', 'used', 'wrong', 'proved', 'ended', 'rotated', 'repeated', 'reused'
);
