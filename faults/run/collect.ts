import { chargesRoute, decodeAmount, purchaseRoute } from '@dipper/contract';
import type { Charge, TrialBalance } from '@dipper/contract';
import type { Account, Books, Credit, Repeat } from '../checker/evidence.ts';
import type { Intent } from '../people/buyer.ts';
import type { Journal } from '../people/journal.ts';
import type { Person } from '../people/people.ts';
import { askBalance, askPayment } from '../people/watcher.ts';
import type { Operator } from './operator.ts';

const pageSize = 100;

const creditOf = ({ transactionId, totalPrice, currency, amount, ...more }: Charge): Credit => ({
  transactionId,
  price: decodeAmount(totalPrice),
  givenBack: decodeAmount(more.givenBackPrice),
  currency,
  spoons: decodeAmount(amount),
});

const creditsOf = async (person: Person): Promise<readonly Credit[]> => {
  const credits: Credit[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: pageSize, ...(cursor && { cursor }) };
    const page = await person.call(chargesRoute, { query });
    if (!page.ok) throw new Error(`no history: ${JSON.stringify(page.error)}`);
    credits.push(...page.value.body.results.map(creditOf));
    cursor = page.value.body.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return credits;
};

const accountOf = async (journal: Journal, person: Person): Promise<Account> => {
  await askBalance(journal, person);
  const { userId } = person;
  const last = journal.answers.findLast(
    (each) => each.kind === 'balance' && each.userId === userId,
  );
  if (last?.kind !== 'balance') throw new Error(`person ${userId} was never told a balance`);
  return { userId, spoons: last.spoons, credits: await creditsOf(person) };
};

/** Returns what every person sees when all is over: each payment once more, the balance, the history. */
export const collectAccounts = async (
  journal: Journal,
  people: readonly Person[],
): Promise<readonly Account[]> => {
  const byId = new Map(people.map((person) => [person.userId, person]));
  const started = journal.answers.filter((each) => each.kind === 'started');
  const owners = new Map(started.map(({ transactionId, userId }) => [transactionId, userId]));
  for (const [transactionId, userId] of owners) {
    const person = byId.get(userId);
    if (person !== undefined) await askPayment(journal, person, transactionId);
  }
  const accounts: Account[] = [];
  for (const person of people) accounts.push(await accountOf(journal, person));
  return accounts;
};

/** Every request that was ever sent goes out once more, word by word. */
export const repeatIntents = async (intents: readonly Intent[]): Promise<readonly Repeat[]> => {
  const repeats: Repeat[] = [];
  for (const { person, key, body } of intents) {
    const answer = await person.call(purchaseRoute, { body, idempotencyKey: key });
    const transactionId = answer.ok ? answer.value.body.transactionId : undefined;
    const failure = answer.ok ? undefined : answer.error;
    const code = failure?.kind === 'problem' ? failure.problem.code : failure?.kind;
    repeats.push({ key, transactionId, code });
  }
  return repeats;
};

export const collectBooks = async (operator: Operator, before: TrialBalance): Promise<Books> => {
  const { isSound, findings } = await operator.verification();
  return {
    before,
    after: await operator.trialBalance(),
    isSound,
    findings: findings.map(
      ({ check, detail, reference }) => `${check} ${reference ?? ''}: ${detail}`,
    ),
  };
};
