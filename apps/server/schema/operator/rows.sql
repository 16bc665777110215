insert into dipper.operator_act_head (is_one, position, hash) values
  (true, 0, E'\\x');
