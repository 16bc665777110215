import type { ReactNode } from 'react';
import { ChaptersPage } from './chapters-page.tsx';

/** What is agreed to with a card and with each subscription. */
export function Screen(): ReactNode {
  return <ChaptersPage of="terms" />;
}
