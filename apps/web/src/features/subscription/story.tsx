import type { Subscription } from '@dipper/contract';
import type { ReactNode } from 'react';
import { Receipts } from './receipts.tsx';
import { Timeline } from './timeline.tsx';

/** Shows the subscription's history: a chunk of its own, below its state and actions. */
export function Story({ subscription }: { readonly subscription: Subscription }): ReactNode {
  return (
    <>
      <Timeline subscriptionId={subscription.subscriptionId} />
      <Receipts subscription={subscription} />
    </>
  );
}
