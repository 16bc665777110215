-- A payment is written anew three times until it is settled, within its page where there is room.
alter table dipper.payment set (fillfactor = 50);
