import type { Payoneer } from './operations.ts';
import { newAccountId, type Link, type Payee } from './payees.ts';

/** A person's choices on Payoneer's page, and the state of their account after each. */
export const choices = {
  open: 'active',
  wait: 'pending',
  decline: 'inactive',
  back: null,
} as const;
export type Choice = keyof typeof choices;

export function isChoice(value: unknown): value is Choice {
  return typeof value === 'string' && Object.hasOwn(choices, value);
}

/** An operator of Payoneer changes the account's state, and Payoneer sends a webhook about it. */
export function stand(
  { payees, announcer, clock }: Payoneer,
  payee: Omit<Payee, 'accountId' | 'registeredAt'>,
): Payee {
  const before = payees.get(payee.id);
  const stored = payees.put({
    ...payee,
    accountId: before?.accountId ?? newAccountId(),
    registeredAt: before?.registeredAt ?? clock.now(),
  });
  announcer.payee(stored);
  return stored;
}

/** The browser returns to the given address, which says nothing about the result. */
export function choose(payoneer: Payoneer, link: Link, as: Choice): string {
  const standing = choices[as];
  if (standing !== null) stand(payoneer, { id: link.payeeId, standing, session: link.session });
  return link.redirectUrl;
}
