import { createContext } from 'react';
import type { ReactNode } from 'react';
import type { SelectedSpoon } from '../storage/index.ts';

export type QuickPayProps = {
  readonly spoon: SelectedSpoon;
  /** To all the methods. */
  readonly onOther: () => void;
  /** Stands there as long as no method is known that one could pay by at once. */
  readonly children: ReactNode;
};

type ShowQuickPay = (props: QuickPayProps) => ReactNode;

/** Pays for what is chosen on the list by the method of the last time. */
export const QuickPayContext = createContext<ShowQuickPay>(({ children }) => children);
