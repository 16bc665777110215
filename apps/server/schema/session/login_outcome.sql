-- What becomes of what proves a login: an attempt that comes back, a ticket, or a refresh token.
create type dipper.login_outcome as enum (
  'unknown', 'expired', 'used', 'wrong', 'proved', 'ended', 'rotated', 'repeated', 'reused'
);
