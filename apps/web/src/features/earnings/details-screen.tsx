import type { ReactNode } from 'react';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { Income } from './income.tsx';
import { OneExchange } from './one-exchange.tsx';
import './earnings.css';

/** Shows one exchange in detail, or the sources of the points. */
export function Screen({ params, query }: ScreenProperties): ReactNode {
  const { id } = params;
  return id === undefined ? <Income params={params} query={query} /> : <OneExchange id={id} />;
}
