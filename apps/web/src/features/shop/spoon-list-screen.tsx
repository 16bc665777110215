import type { ReactNode } from 'react';
import { ComingScreen } from '../../shared/screens/index.ts';

export function Screen(): ReactNode {
  return <ComingScreen name="spoon-list" />;
}
