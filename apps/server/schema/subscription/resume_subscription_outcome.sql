-- The words with which `resume_subscription` answers.
create type dipper.resume_subscription_outcome as enum (
  'done', 'scheduler_save_failed', 'subscription_already_canceled', 'subscription_not_found'
);
