-- A person's rows all lie in one bucket. Without knowing that, the planner takes the two for
-- independent, believes that "this bucket and this person" leaves no row at all, and finds a
-- request's key by reading through everything that the person ever bought.
create statistics dipper.payment_of_person (dependencies) on bucket, user_id from dipper.payment;
