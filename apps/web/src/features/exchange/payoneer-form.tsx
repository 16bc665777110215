import { Card, Checkbox } from '@dipper/ui';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAmounts } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { AccountFacts } from './account-facts.tsx';
import { AmountPart } from './amount-part.tsx';
import { checkPoints, leastPointsOf } from './model/amount.ts';
import { RequestForm } from './request-form.tsx';
import type { Estimating } from './use-estimate.ts';
import type { Exchangeable } from './way-gate.tsx';

type FormProps = Exchangeable & {
  readonly accountId: string | null;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly estimating: Estimating;
  readonly agrees: boolean;
  readonly onAgree: (agrees: boolean) => void;
  readonly onNext: () => void;
};

/** How much goes to the account, and that it is agreed to. */
export function PayoneerForm(props: FormProps): ReactNode {
  const { held, way, accountId, typed, onType, estimating, agrees, onAgree, onNext } = props;
  const t = useTexts('payout');
  const say = usePersonTexts();
  const amounts = useAmounts();
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const rule = checkPoints(typed, { held, way });
  const submit = (): void => {
    setSubmitted(true);
    const isWrong = rule !== undefined || estimating.problem !== undefined;
    if (!isWrong && agrees) return onNext();
    const name = isWrong ? 'points' : 'agrees';
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };
  const minimum = amounts.points(leastPointsOf(way));
  return (
    <RequestForm title={t('payoneer.title')} way={way} ref={form} onSubmit={submit}>
      <Card aria-label={t('payoneer.to')}>
        <AccountFacts accountId={accountId} />
      </Card>
      <AmountPart
        typed={typed}
        onChange={onType}
        error={isSubmitted && rule !== undefined ? say(rule, { minimum }).text : undefined}
        isWrong={rule !== undefined}
        held={held}
        way={way}
        estimating={estimating}
      />
      <Card aria-label={t('consents.title')}>
        <Checkbox
          name="agrees"
          checked={agrees}
          onChange={({ target }) => onAgree(target.checked)}
          error={isSubmitted && !agrees ? say('terms_required').text : undefined}
          hint={t('payoneer.agreeHint')}
        >
          {t('payoneer.agree')}
        </Checkbox>
      </Card>
    </RequestForm>
  );
}
