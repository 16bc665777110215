import { waitingRoute } from '@dipper/contract';
import type { Queue, Waiting } from '@dipper/contract';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

import { pathOf } from '../features/shop/index.ts';
import { useAnswer } from '../shared/api/index.ts';

/** The page where each list is worked through; a proposal for the shop stands on its own shelf. */
const pages: Readonly<Record<Exclude<Queue, 'catalogue'>, string>> = {
  exchange: '/exchanges',
  'payment-review': '/payments',
  'card-review': '/card-payments',
  refund: '/refunds',
  'refund-proposal': '/refunds',
  'spoon-adjustment': '/spoon-adjustments',
  'dj-level': '/spoon-adjustments',
  difference: '/differences',
  'refund-check': '/second-looks',
  'spoon-adjustments': '/second-looks',
  'exchange-policy': '/exchange-policies',
  retention: '/exchange-policies',
  'provider-fee': '/provider-fees',
  operator: '/operators',
  receiver: '/webhooks',
};

const pageOf = ({ queue, kind }: Waiting['results'][number]): string | undefined => {
  if (queue !== 'catalogue') return pages[queue];
  return kind === null ? undefined : pathOf[kind];
};

/** The sum of waiting items on each page of the menu. */
export const countsByPage = (results: Waiting['results']): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const each of results) {
    const page = pageOf(each);
    if (page !== undefined) counts.set(page, (counts.get(page) ?? 0) + each.count);
  }
  return counts;
};

const everyMs = 60_000;

/** Counts what waits for this operator, again with each page that they open and every minute. */
export const useWaiting = (): ReadonlyMap<string, number> => {
  const [location] = useLocation();
  const { answer, askAgain } = useAnswer(waitingRoute, {});
  const shown = useRef(location);
  useEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    askAgain();
  }, [location, askAgain]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askAgain();
    }, everyMs);
    return () => clearInterval(timer);
  }, [askAgain]);
  return countsByPage(answer?.body.results ?? []);
};
