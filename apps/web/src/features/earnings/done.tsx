import { Banner } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { usePersonTexts } from '../../shared/problem/index.ts';

type DoneProps = { readonly isConvert: boolean };

/** Confirms a successful request or conversion. */
export function Done(props: DoneProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Said {...props} />
    </Suspense>
  );
}

function Said({ isConvert }: DoneProps): ReactNode {
  const say = usePersonTexts();
  const { title, text } = say(isConvert ? 'convert_complete' : 'exchange_request_complete');
  return (
    <Banner tone="success" title={title} role="status">
      {text}
    </Banner>
  );
}
