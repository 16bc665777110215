import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { loadWithRetries } from '../loading/index.ts';
import { useStore } from '../storage/index.ts';
import { alertStore, resetAlert } from './alert.ts';

const AlertDialog = lazy(async () => {
  const { AlertDialog: loaded } = await loadWithRetries(() => import('./alert-dialog.tsx'));
  return { default: loaded };
});

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
