import type { Database } from '../../platform/db/index.ts';
import type { AccountAnswer, PayoutAccounts, PayoutProvider } from '../../ports/payout-provider.ts';
import { parsePersonReference, personReference } from '../charging/index.ts';
import { keepAccount } from './accounts-repository.ts';

export type ProviderInUse = {
  readonly name: PayoutProvider['name'];
  readonly accounts: PayoutAccounts;
};

type Person = { readonly bucket: number; readonly userId: bigint };

/** Queries the state of a person's account, and stores the answer. */
export const askAccount = async (
  database: Database,
  { name: provider, accounts }: ProviderInUse,
  person: Person,
): Promise<AccountAnswer> => {
  const answer = await accounts.standing(personReference(person.userId));
  if (answer.kind === 'known')
    await keepAccount(database, { ...person, provider }, answer.standing);
  return answer;
};

/** Handles a provider's message about a payee's account: the provider is asked for the facts. */
export const hearOfAccount = async (
  database: Database,
  provider: ProviderInUse,
  reference: string,
): Promise<'heard' | 'unclear' | 'not-ours'> => {
  const person = parsePersonReference(reference);
  if (person === undefined) return 'not-ours';
  const { kind } = await askAccount(database, provider, person);
  return kind === 'known' ? 'heard' : 'unclear';
};
