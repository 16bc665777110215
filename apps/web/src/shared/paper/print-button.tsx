import { Button } from '@dipper/ui';
import type { ReactNode } from 'react';

/** Prints the page that it stands on. */
export function PrintButton({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Button variant="secondary" size="medium" onClick={() => print()}>
      {children}
    </Button>
  );
}
