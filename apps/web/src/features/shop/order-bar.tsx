import { use } from 'react';
import type { ReactNode } from 'react';
import { QuickPayContext } from '../../shared/quick-pay/index.ts';
import type { QuickPayProps } from '../../shared/quick-pay/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { billingStore, useStore } from '../../shared/storage/index.ts';
import { QuantityBar } from './quantity-bar.tsx';

/** What is about to be bought. Whoever has paid from this browser before may pay from here. */
export function OrderBar(props: QuickPayProps): ReactNode {
  const showQuickPay = use(QuickPayContext);
  const country = usePerson()?.country;
  const { lastMethodOf } = useStore(billingStore);
  const hasPaid = country !== undefined && lastMethodOf[country] !== undefined;
  return (
    <>
      <QuantityBar spoon={props.spoon} />
      {hasPaid ? showQuickPay(props) : props.next(false)}
    </>
  );
}
