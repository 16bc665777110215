-- no transaction: it reads every refund, and keeps nobody waiting
alter table dipper.refund validate constraint refund_way;
