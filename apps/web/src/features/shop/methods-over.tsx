import { Suspense, use, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { forgetOver, useOver } from '../../shared/navigation/index.ts';
import { QuickPayContext } from '../../shared/quick-pay/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import type { SelectedSpoon } from '../../shared/storage/index.ts';

type OverProps = { readonly spoon: SelectedSpoon };

/** The methods for what is chosen, which the way on opens. Their code is there before somebody asks for it. */
export function MethodsOver({ spoon }: OverProps): ReactNode {
  const { loadMethods } = use(QuickPayContext);
  const isPerson = usePerson() !== undefined;
  const over = useOver();
  const [Sheet, setSheet] = useState<ComponentType<OverProps>>();
  useEffect(() => forgetOver, []);
  useEffect(() => {
    if (!isPerson) return;
    loadMethods().then(
      ({ MethodSheet }) => setSheet(() => MethodSheet),
      () => undefined,
    );
  }, [isPerson, over, loadMethods]);
  if (over !== 'methods' || !isPerson || Sheet === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Sheet spoon={spoon} />
    </Suspense>
  );
}
