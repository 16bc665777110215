import type { ReactNode } from 'react';
import { ChaptersPage } from './chapters-page.tsx';

/** How recurring payment works, for whoever wants to know it before. */
export function Screen(): ReactNode {
  return <ChaptersPage of="guide" />;
}
