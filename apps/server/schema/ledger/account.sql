-- An account's name says whose it is: `person.` accounts belong to the row's user and have a kept
-- wallet; `house.` accounts are the company's and are summed, so that no row of theirs is hot.
create type dipper.account as enum (
  'person.spoon.paid', 'person.spoon.bonus', 'person.point', 'house.spoon.issued',
  'house.spoon.granted', 'house.spoon.spent', 'house.spoon.expired', 'house.point.issued',
  'house.sales', 'house.receivable.kakaopay', 'house.receivable.toss',
  'house.receivable.tosspayments', 'house.receivable.hecto', 'house.receivable.sbps',
  'house.receivable.paypal', 'house.spoon.reserved', 'house.refunds.transferred',
  'house.sales.subscriptions', 'house.clearing.gifts', 'house.clearing.subscriptions',
  'house.point.owed', 'house.point.reserved', 'house.point.exchanged', 'house.point.converted',
  'house.spoon.converted', 'house.exchange.cost', 'house.exchange.fees', 'house.tax.withheld',
  'house.payout.openbanking', 'house.payout.payoneer', 'house.payout.dotmoney', 'house.spoon.taken'
);
