import type { ReactNode } from 'react';
import { DoneScreen } from './done-screen.tsx';
import { useStep } from './use-step.ts';
import { WebOnly } from './web-only.tsx';
import './exchange.css';

type RequestPageProps = {
  readonly title: string;
  readonly path: string;
  readonly children: ReactNode;
};

/** The page of a request: how it is asked for, and once it is taken, what becomes of it. */
export function RequestPage({ title, path, children }: RequestPageProps): ReactNode {
  const { step } = useStep(path);
  return (
    <WebOnly title={title}>
      {step.name === 'done' ? <DoneScreen exchangeId={step.exchangeId} /> : children}
    </WebOnly>
  );
}
