import { createContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { SelectedSpoon } from '../storage/index.ts';

export type QuickPayProps = {
  readonly spoon: SelectedSpoon;
  /** Leads to all methods. */
  readonly onOther: () => void;
  /** The way to the methods, where one cannot pay at once; it waits while that is not known. */
  readonly next: (waits: boolean) => ReactNode;
};

/** The methods over the list, each of which pays. */
type MethodSheet = ComponentType<{ readonly spoon: SelectedSpoon }>;

type PayFromList = {
  /** Pays for what is chosen on the list by the method that is known. */
  readonly showQuickPay: (props: QuickPayProps) => ReactNode;
  readonly loadMethods: () => Promise<{
    readonly MethodSheet: MethodSheet;
    readonly openMethods: () => void;
  }>;
};

export const QuickPayContext = createContext<PayFromList>({
  showQuickPay: ({ next }) => next(false),
  loadMethods: () => Promise.reject(new Error('no methods here')),
});
