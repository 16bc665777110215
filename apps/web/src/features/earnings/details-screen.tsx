import type { ReactNode } from 'react';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { Income } from './income.tsx';
import { OneExchange } from './one-exchange.tsx';
import './earnings.css';

/** What lies behind the first screen: one exchange, or where the points came from. */
export function Screen({ params, query }: ScreenProperties): ReactNode {
  const { id } = params;
  return id === undefined ? <Income params={params} query={query} /> : <OneExchange id={id} />;
}
