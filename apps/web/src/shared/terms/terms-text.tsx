import type { TermsKey } from '@dipper/contract';
import { Button, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { ProblemBanner } from '../problem/index.ts';
import { useTerms } from './use-terms.ts';

type Part = { readonly heading: string | undefined; readonly lines: readonly string[] };

/** Parts begin at lines with `# `; what stands before the first one has no heading. */
const partsOf = (text: string): readonly Part[] =>
  text
    .split(/^(?=# )/m)
    .map((part) => part.trim().split('\n'))
    .map(([first = '', ...lines]) =>
      first.startsWith('# ')
        ? { heading: first.slice(2), lines }
        : { heading: undefined, lines: [first, ...lines] },
    )
    .map(({ heading, lines }) => ({ heading, lines: lines.filter((line) => line !== '') }));

type TextProps = {
  readonly of: TermsKey;
  /** Below the title of a sheet the headings are one deeper than on a page. */
  readonly inSheet?: boolean | undefined;
  readonly partClass?: string;
};

/** Shows the terms as operators wrote them: markup stays text. */
export function TermsText({ of, inSheet, partClass }: TextProps): ReactNode {
  const t = useTexts('core');
  const { terms, problem, refetch } = useTerms(of);
  if (problem !== undefined) {
    return (
      <ProblemBanner
        problem={problem}
        action={
          <Button size="small" variant="secondary" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      />
    );
  }
  if (terms === undefined) return <Skeleton height="12rem" shape="round" />;
  const Heading = inSheet ? 'h3' : 'h2';
  return partsOf(terms.text).map(({ heading, lines }) => (
    <section key={heading ?? ''} className={partClass}>
      {heading === undefined ? null : <Heading>{heading}</Heading>}
      {lines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </section>
  ));
}
