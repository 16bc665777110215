import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { usePersonTexts } from './person-texts.ts';

type WordsProps = {
  readonly name: string;
  readonly values?: Readonly<Record<string, string | number>>;
};

/** Shows a text of the catalogue once it has loaded. */
export function Words(props: WordsProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Said {...props} />
    </Suspense>
  );
}

function Said({ name, values = {} }: WordsProps): ReactNode {
  return usePersonTexts()(name, values).text;
}
