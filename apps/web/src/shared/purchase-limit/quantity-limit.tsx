import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../api/index.ts';
import { useFormat } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { usePersonTexts } from '../problem/index.ts';
import { useQuery } from '../query/index.ts';
import { usePerson } from '../session/index.ts';
import { changePayment, usePaymentState } from '../storage/index.ts';
import type { SelectedSpoon } from '../storage/index.ts';
import { purchaseLimitQuery } from './purchase-limit-query.ts';
import { whyLimited } from './why-limited.ts';
import './quantity-limit.css';

type LimitProps = { readonly spoon: SelectedSpoon };

/** How many of it this person may buy: the choice keeps to that, and these are the words why. */
export function QuantityLimit({ spoon }: LimitProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const { data: limit } = useQuery({
    ...purchaseLimitQuery(useApi(), spoon.productId),
    enabled: usePerson() !== undefined,
  });
  const { quantity } = usePaymentState();
  const wasLowered = useLastMaximum(limit?.maximumQuantity);
  const why = limit && whyLimited(limit, spoon.price);
  const most = Math.max(1, limit?.maximumQuantity ?? 1);
  const amount = format.count(BigInt(most));
  if (limit?.reason) return <Refused reason={limit.reason} />;
  return (
    <p className="quantity-limit" role="status">
      {why ? t(`limit.${why}`, { count: most, amount }) : null}
      {why && wasLowered && quantity === most ? ` ${t('limit.lowered', { amount })}` : null}
    </p>
  );
}

/** Told to the choice, whose quantity comes down to it; true if it had to. */
const useLastMaximum = (latest: number | undefined): boolean => {
  const { maximum, quantity } = usePaymentState();
  const [highest, setHighest] = useState(quantity);
  if (quantity > highest) setHighest(quantity);
  const most = latest === undefined ? undefined : Math.max(1, latest);
  useEffect(() => {
    if (most === undefined || most === maximum) return;
    changePayment({ type: 'maximum-known', maximum: most });
  }, [most, maximum]);
  return most !== undefined && highest > most;
};

/** Shows a refusal of any quantity, before anything is pressed. */
function Refused({ reason }: { readonly reason: string }): ReactNode {
  return (
    <p className="quantity-limit" role="status">
      <Suspense fallback={null}>
        <Reason name={reason} />
      </Suspense>
    </p>
  );
}

function Reason({ name }: { readonly name: string }): ReactNode {
  return usePersonTexts()(name).text;
}
