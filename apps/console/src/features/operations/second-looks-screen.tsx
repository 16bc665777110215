import { secondLookProposalsRoute } from '@dipper/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { SecondLookProposals } from '../../shared/second-looks/index.ts';
import { useLimitWords } from './limit-words.tsx';
import { RefundChecks } from './refund-checks.tsx';
import { SpoonRules } from './spoon-rules.tsx';

/** Shows the limits above which one operator is not enough: past, present and planned. */
export function SecondLooksScreen(): ReactNode {
  const t = useTexts('operations');
  const proposed = useAnswer(secondLookProposalsRoute, {});
  const words = useLimitWords();
  const [turn, setTurn] = useState(0);
  function decided(): void {
    proposed.askAgain();
    setTurn(turn + 1);
  }
  return (
    <Screen title={t('second_looks')} lead={t('second_looks_lead')}>
      <Asking query={proposed}>
        {({ body }) => (
          <SecondLookProposals proposals={body.results} words={words} onDone={decided} />
        )}
      </Asking>
      <RefundChecks key={`checks ${turn}`} onProposed={proposed.askAgain} />
      <SpoonRules key={`rules ${turn}`} onProposed={proposed.askAgain} />
    </Screen>
  );
}
