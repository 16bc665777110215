import type { Begun, PaymentOrder, PaymentProvider } from '../../ports/payment-provider.ts';
import type { Decision } from './decision.ts';
import type { Redirect, Redirected } from './repository.ts';
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
  readonly redirect: (redirect: Redirect) => Promise<Redirected>;
  readonly settle: Settle;
  readonly provider: PaymentProvider;
  /** Returns the address of the form that the browser posts to this provider. */
  readonly openUrl: (provider: string, transactionId: string) => string;
};

type Refused = Extract<Begun, { kind: 'declined' | 'failed' }>;

const noteRefusal = async (
  { settle, provider }: BeginTools,
  name: PaymentName,
  begun: Refused,
): Promise<BeginResult> => {
  const decision: Decision = {
    outcome: begun.kind === 'declined' ? 'declined' : 'abandoned',
    failureCode: begun.kind === 'declined' ? begun.failureCode : null,
    askAfterSeconds: null,
    evidence: begun.evidence,
  };
  await settle(settlementOf(name, 'begin', { decision, provider: provider.name }));
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
  const own = transactionId(name);
  const begun = await provider.begin({
    ...order,
    transactionId: own,
    personReference: personReference(name.userId),
  });
  if (begun.kind === 'declined' || begun.kind === 'failed') return noteRefusal(tools, name, begun);
  const redirectUrl = begun.kind === 'form' ? tools.openUrl(provider.name, own) : begun.redirectUrl;
  const redirect: Redirect = {
    ...begun,
    redirectUrl,
    chargesForSeconds: provider.chargesForSeconds,
    payment: name,
    provider: provider.name,
  };
  const { isOurs, expiresAt } = await tools.redirect(redirect);
  if (!isOurs) throw new Error(`${provider.name} gave one number to two payments`);
  return expiresAt === undefined
    ? { kind: 'failed' }
    : { kind: 'redirect', redirectUrl, expiresAt };
};
