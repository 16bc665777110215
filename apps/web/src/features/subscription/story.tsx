import type { Subscription } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Receipts } from './receipts.tsx';
import { Timeline } from './timeline.tsx';

/** What became of a subscription: code of its own, below what stands and what can be done. */
export function Story({ subscription }: { readonly subscription: Subscription }): ReactNode {
  return (
    <>
      <Timeline subscriptionId={subscription.subscriptionId} />
      <Receipts subscription={subscription} />
    </>
  );
}
