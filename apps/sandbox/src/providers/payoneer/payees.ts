import { randomHex } from '../../platform/random.ts';

export type PayeeStatus = 'pending' | 'active' | 'inactive';

/** Somebody who is to be paid, by the merchant's own name for them. */
export interface Payee {
  readonly id: string;
  readonly accountId: string;
  readonly standing: PayeeStatus;
  readonly session: string;
  readonly registeredAt: Date;
}

/** A page that was made for one payee; opening it again is the same page. */
export interface Link {
  readonly token: string;
  readonly payeeId: string;
  readonly session: string;
  readonly redirectUrl: string;
  /** They have an account already, which only has to be linked. */
  readonly logsIn: boolean;
}

export interface Payees {
  readonly get: (id: string) => Payee | undefined;
  readonly put: (payee: Payee) => Payee;
  readonly link: (token: string) => Link | undefined;
  readonly latestLink: (payeeId: string) => Link | undefined;
  readonly addLink: (link: Omit<Link, 'token'>) => Link;
  readonly list: () => readonly Payee[];
  readonly clear: () => void;
}

const tokenLength = 40;

export function newAccountId(): string {
  return String(10_000_000 + Number.parseInt(randomHex(6), 16));
}

export function createPayees(): Payees {
  const payees = new Map<string, Payee>();
  const links = new Map<string, Link>();
  return {
    get: (id) => payees.get(id),
    put: (payee) => {
      payees.set(payee.id, payee);
      return payee;
    },
    link: (token) => links.get(token),
    latestLink: (payeeId) => [...links.values()].findLast((link) => link.payeeId === payeeId),
    addLink: (made) => {
      const link = { ...made, token: randomHex(tokenLength) };
      links.set(link.token, link);
      return link;
    },
    list: () => [...payees.values()],
    clear: () => {
      payees.clear();
      links.clear();
    },
  };
}
