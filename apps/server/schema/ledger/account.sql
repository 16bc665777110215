-- An account's name says whose it is: `person.` accounts belong to the row's user and have a kept
-- wallet; `platform.` accounts are the company's and are summed, so that no row of theirs is hot.
create type dipper.account as enum (
  'person.spoon.paid', 'person.spoon.bonus', 'person.point', 'platform.spoon.issued',
  'platform.spoon.granted', 'platform.spoon.spent', 'platform.spoon.expired', 'platform.point.issued',
  'platform.sales', 'platform.receivable.kakaopay', 'platform.receivable.toss',
  'platform.receivable.tosspayments', 'platform.receivable.hecto', 'platform.receivable.sbps',
  'platform.receivable.paypal', 'platform.spoon.reserved', 'platform.refunds.transferred',
  'platform.sales.subscriptions', 'platform.clearing.gifts', 'platform.clearing.subscriptions',
  'platform.point.owed', 'platform.point.reserved', 'platform.point.exchanged', 'platform.point.converted',
  'platform.spoon.converted', 'platform.exchange.cost', 'platform.exchange.fees', 'platform.tax.withheld',
  'platform.payout.openbanking', 'platform.payout.payoneer', 'platform.payout.dotmoney', 'platform.spoon.taken'
);
