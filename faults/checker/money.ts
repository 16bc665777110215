import { decodeAmount } from '@dipper/contract';
import type { OperatorPayment } from '@dipper/contract';
import type { SandboxCharge } from '../deployment/sandbox.ts';
import type { Account, Credit, Evidence } from './evidence.ts';

/** The accounts of Dipper that hold what providers owe it. */
const receivable = /^platform\.receivable\./;

const creditsOf = (accounts: readonly Account[]): ReadonlyMap<string, readonly Credit[]> => {
  const byId = new Map<string, Credit[]>();
  for (const credit of accounts.flatMap(({ credits }) => credits)) {
    byId.set(credit.transactionId, [...(byId.get(credit.transactionId) ?? []), credit]);
  }
  return byId;
};

const remaining = ({ charged, canceled }: SandboxCharge): bigint =>
  BigInt(charged) - BigInt(canceled);

const isCharged = (charge: SandboxCharge): boolean => charge.charged > 0;

const paymentOf = (
  payments: readonly OperatorPayment[],
  charge: SandboxCharge,
): OperatorPayment | undefined =>
  payments.find(({ transactionId }) => transactionId === charge.partnerOrderId);

const judgeCharge = (
  charge: SandboxCharge,
  payment: OperatorPayment | undefined,
  credits: readonly Credit[],
): string | undefined => {
  const name = `charge ${charge.tid} of ${charge.charged} for ${charge.partnerOrderId}`;
  if (payment === undefined) return `${name}: Dipper knows no such payment`;
  if (charge.timesCharged > 1) return `${name}: taken ${charge.timesCharged} times`;
  if (remaining(charge) === 0n && credits.every(({ givenBack, price }) => givenBack !== price)) {
    return credits.length === 0 ? undefined : `${name}: given back and credited all the same`;
  }
  if (credits.length === 0) return `${name}: lost, the payment is ${payment.state}`;
  return credits.length === 1 ? undefined : `${name}: credited ${credits.length} times`;
};

/** I5: every charge has exactly one credit, or was given back in full and has none. */
export const judgeCharges = ({ charges, payments, accounts }: Evidence): readonly string[] => {
  const credits = creditsOf(accounts);
  return charges
    .filter(isCharged)
    .flatMap(
      (charge) =>
        judgeCharge(
          charge,
          paymentOf(payments, charge),
          credits.get(charge.partnerOrderId) ?? [],
        ) ?? [],
    );
};

const judgeCredit = (credit: Credit, charges: readonly SandboxCharge[]): string | undefined => {
  const name = `credit of ${credit.transactionId}`;
  const [charge, ...more] = charges;
  if (charge === undefined) return `${name}: nothing was charged`;
  if (more.length > 0) return `${name}: ${charges.length} charges`;
  const left = credit.price - credit.givenBack;
  const isSame = remaining(charge) === left && charge.currency === credit.currency;
  return isSame && BigInt(charge.charged) === credit.price
    ? undefined
    : `${name}: ${left} ${credit.currency}, charged ${remaining(charge)} ${charge.currency}`;
};

/** I6: every credit has exactly one charge, of the same amount and currency. */
export const judgeCredits = ({ charges, accounts }: Evidence): readonly string[] =>
  accounts
    .flatMap(({ credits }) => credits)
    .flatMap((credit) => {
      const own = charges.filter(
        (charge) => isCharged(charge) && charge.partnerOrderId === credit.transactionId,
      );
      return judgeCredit(credit, own) ?? [];
    });

const sum = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((total, amount) => total + amount, 0n);

/** I3, from outside: what a person holds is what they were credited and kept, no spoon more or less. */
export const judgeBalances = ({ accounts }: Evidence): readonly string[] =>
  accounts.flatMap(({ userId, spoons, credits }) => {
    const own = credits.filter(({ price, givenBack }) => givenBack < price);
    const expected = sum(own.map((credit) => credit.spoons));
    return spoons === expected
      ? []
      : [`person ${userId}: holds ${spoons} spoons, credited ${expected}`];
  });

const owed = (books: Evidence['books']['before']): bigint =>
  sum(
    books.units
      .flatMap(({ accounts }) => accounts)
      .filter(({ account }) => receivable.test(account))
      .map(({ balance }) => decodeAmount(balance)),
  );

/** I1, I2, I3, I11: the books balance, prove themselves, and say what the provider says. */
export const judgeBooks = ({
  books,
  charges,
}: Pick<Evidence, 'books' | 'charges'>): readonly string[] => {
  const unbalanced = books.after.units
    .filter(({ debit, credit }) => decodeAmount(debit) !== decodeAmount(credit))
    .map(({ unit, debit, credit }) => `${unit}: debits ${debit}, credits ${credit}`);
  const booked = owed(books.after) - owed(books.before);
  const charged = sum(charges.map(remaining));
  return [
    ...unbalanced,
    ...(books.after.isBalanced ? [] : ['the trial balance says that it does not balance']),
    ...(books.isSound ? [] : ['the ledger does not verify', ...books.findings]),
    ...(booked === charged ? [] : [`the books say ${booked} was charged, the provider ${charged}`]),
  ];
};

/** I4: nobody is ever shown less than nothing. */
export const judgeSigns = ({ answers }: Evidence): readonly string[] =>
  answers.flatMap((each) =>
    each.kind === 'balance' && each.spoons < 0n
      ? [`person ${each.userId} was shown ${each.spoons} spoons`]
      : [],
  );
