import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../loading/index.ts';
import { useStore } from '../storage/index.ts';
import { alertStore, resetAlert } from './alert.ts';

const AlertDialog = lazyPart(async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** Shows the first alert that waits. Its code comes with the first one. */
export function AlertHost(): ReactNode {
  const [alert] = useStore(alertStore);
  if (alert === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AlertDialog alert={alert} onReset={resetAlert} />
    </Suspense>
  );
}
