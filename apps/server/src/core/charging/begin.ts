import type { Begun, PaymentOrder, PaymentProvider } from '../../ports/payment-provider.ts';
import type { Decision } from './model.ts';
import type { Redirect } from './repository.ts';
import { settlementOf } from './settling.ts';
import type { Settle } from './settling.ts';
import { personReference, transactionId } from './transaction-id.ts';
import type { PaymentName } from './transaction-id.ts';

export type BeginOrder = Omit<PaymentOrder, 'transactionId' | 'personReference'>;

export type BeginResult =
  | { readonly kind: 'redirect'; readonly redirectUrl: string; readonly expiresAt: Date }
  | { readonly kind: 'declined'; readonly failureCode: number }
  | { readonly kind: 'failed' };

export type BeginTools = {
  readonly claim: (redirect: Redirect) => Promise<boolean>;
  readonly redirect: (redirect: Redirect) => Promise<Date | undefined>;
  readonly settle: Settle;
  readonly provider: PaymentProvider;
};

type Refused = Exclude<Begun, { kind: 'redirect' }>;

const noteRefusal = async (
  { settle }: BeginTools,
  name: PaymentName,
  begun: Refused,
): Promise<BeginResult> => {
  const decision: Decision = {
    outcome: begun.kind === 'declined' ? 'declined' : 'abandoned',
    failureCode: begun.kind === 'declined' ? begun.failureCode : null,
    askAfterSeconds: null,
    evidence: begun.evidence,
  };
  await settle(settlementOf(name, 'begin', { decision }));
  return begun.kind === 'declined'
    ? { kind: 'declined', failureCode: begun.failureCode }
    : { kind: 'failed' };
};

/** Asks the provider for its page, and notes where the person is sent before they are. */
export const beginPayment = async (
  tools: BeginTools,
  name: PaymentName,
  order: BeginOrder,
): Promise<BeginResult> => {
  const { provider } = tools;
  const begun = await provider.begin({
    ...order,
    transactionId: transactionId(name),
    personReference: personReference(name.userId),
  });
  if (begun.kind !== 'redirect') return noteRefusal(tools, name, begun);
  const redirect: Redirect = { ...begun, payment: name, provider: provider.name };
  if (!(await tools.claim(redirect))) {
    throw new Error(`${provider.name} gave one number to two payments`);
  }
  const expiresAt = await tools.redirect(redirect);
  return expiresAt === undefined
    ? { kind: 'failed' }
    : { kind: 'redirect', redirectUrl: begun.redirectUrl, expiresAt };
};
