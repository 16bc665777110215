import { createContext } from 'react';
import type { ReactNode } from 'react';
import type { SelectedSpoon } from '../storage/index.ts';

export type QuickPayProps = {
  readonly spoon: SelectedSpoon;
  /** Leads to all methods. */
  readonly onOther: () => void;
  /** The way to the methods, where one cannot pay at once; it waits while that is not known. */
  readonly next: (waits: boolean) => ReactNode;
};

type ShowQuickPay = (props: QuickPayProps) => ReactNode;

/** Pays for what is chosen on the list by the method of the last time. */
export const QuickPayContext = createContext<ShowQuickPay>(({ next }) => next(false));
