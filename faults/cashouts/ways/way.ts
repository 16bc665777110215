import type { Client, ClientFailure, ExchangeRequest, Result } from '@dipper/contract';
import type { RenewingDeployment } from '../../deployment/renewing.ts';
import type { Sandbox } from '../../deployment/sandbox.ts';
import type { Person } from '../../people/people.ts';
import type { PlannedCashOut, Provider } from '../plan.ts';

/** A payment that a provider was asked to make, by its own record. */
export type Transfer = {
  readonly provider: Provider;
  readonly id: string;
  /** The name that tells whose it is. */
  readonly name: string;
  /** In the least unit of the money. */
  readonly amount: number;
  readonly state: 'open' | 'paid' | 'failed';
  /** It was paid, and the money came back. */
  readonly isReturned: boolean;
  readonly timesPaid: number;
};

/** A request once it is made up: said in the same words until it is answered. */
export type CashOutRequest = {
  readonly amount: bigint;
  readonly say: (
    call: Client,
  ) => Promise<Result<{ readonly body: ExchangeRequest }, ClientFailure>>;
};

export type Wish = {
  readonly deployment: Pick<RenewingDeployment, 'origin'>;
  readonly person: Person;
  /** The number of the DJ. */
  readonly number: number;
  readonly planned: PlannedCashOut;
  readonly key: string;
};

/** One who pays, and how a person gets at it; the sandbox plays it. */
export type Way = {
  readonly provider: Provider;
  readonly country: Person['country'];
  /** The call by which it is asked to pay, as the sandbox names it. */
  readonly sends: string;
  /** Before anybody asks for anything. */
  readonly prepare?: (sandbox: Sandbox) => Promise<void>;
  /** Gives a DJ an account there, where one is needed before they ask. */
  readonly open?: (
    wish: Pick<Wish, 'person' | 'number' | 'deployment'>,
    sandbox: Sandbox,
  ) => Promise<void>;
  /** Undefined where it was not told what it comes to. */
  readonly ask: (wish: Wish) => Promise<CashOutRequest | undefined>;
  readonly transfers: (sandbox: Sandbox) => Promise<readonly Transfer[]>;
  /** Decides about an open transfer. */
  readonly decide: (sandbox: Sandbox, transfer: Transfer, isPaid: boolean) => Promise<void>;
  /** Undefined where nothing that was paid comes back. */
  readonly sendBack?: (sandbox: Sandbox, transfer: Transfer) => Promise<void>;
  /** Returns the name that its transfer is known by. */
  readonly nameOf: (of: {
    readonly number: number;
    readonly amount: bigint;
    readonly exchangeId: string;
  }) => string;
};

/** Presses that as a person on a provider's page; returns the address that they are sent back to. */
export const press = async (page: string, as: string): Promise<string> => {
  const body = new URLSearchParams({ as });
  const response = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  return response.headers.get('location') ?? '';
};
