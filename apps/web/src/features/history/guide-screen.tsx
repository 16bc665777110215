import { spoonValidityYears } from '@dipper/contract';
import { Button, Card, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { contactOf, SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { mailLink } from '../../shared/mail/index.ts';
import { paths, spoonListOf } from '../../shared/navigation/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';
import { useRules } from '../../shared/rules/index.ts';
import type { Rules } from '../../shared/rules/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { useCountry, useSession } from '../../shared/session/index.ts';
import { SectionNav } from './section-nav.tsx';
import './history.css';

/** Explains how buying works, before anybody buys. */
export function Screen({ cameFrom }: ScreenProperties): ReactNode {
  const t = useTexts('history');
  const core = useTexts('core');
  const country = useCountry();
  const { phase } = useSession();
  const { rules, problem, refetch } = useRules();
  const { email } = contactOf[country];
  const back =
    cameFrom?.startsWith(paths.paymentHistory) === true ? cameFrom : spoonListOf(country);
  return (
    <SitePage title={t('guide.title')} lead={t('guide.lead')} back={back}>
      {phase === 'person' ? <SectionNav here="guide" /> : null}
      <Chapter title={t('guide.buy.title')}>{t('guide.buy.text')}</Chapter>
      <Chapter title={t('guide.closed.title')}>{t('guide.closed.text')}</Chapter>
      <Chapter title={t('guide.transfer.title')}>{t('guide.transfer.text')}</Chapter>
      {problem === undefined ? null : (
        <ProblemBanner
          problem={problem}
          action={
            <Button size="small" variant="secondary" onClick={() => void refetch()}>
              {core('retry')}
            </Button>
          }
        />
      )}
      <Chapter title={t('guide.limits.title')}>
        {rules === undefined ? <Skeleton shape="text" /> : <Limits rules={rules} />}
      </Chapter>
      <Chapter title={t('guide.validity.title')}>
        {t('spoons.rule', { years: spoonValidityYears })}
      </Chapter>
      <Chapter title={t('guide.refund.title')}>
        {rules === undefined ? (
          <Skeleton shape="text" />
        ) : (
          t('guide.refund.text', { days: rules.refundDays })
        )}
      </Chapter>
      <Chapter title={t('guide.receipt.title')}>{t('guide.receipt.text')}</Chapter>
      <Chapter title={t('guide.help.title')}>
        {t.rich('guide.help.text', { email, mail: mailLink(email) })}
      </Chapter>
    </SitePage>
  );
}

/** Says one limit a line: not every language puts a space between sentences. */
function Limits({ rules }: { readonly rules: Rules }): ReactNode {
  const t = useTexts('history');
  const format = useFormat();
  const { dailyMethodUses, minorMonthly } = rules;
  return (
    <>
      {t('guide.limits.text', { times: dailyMethodUses })}
      {minorMonthly === null ? null : (
        <>
          <br />
          {t('guide.limits.minors', {
            limit: format.price(minorMonthly.amount, minorMonthly.currency),
          })}
        </>
      )}
    </>
  );
}

type ChapterProps = { readonly title: string; readonly children: ReactNode };

function Chapter({ title, children }: ChapterProps): ReactNode {
  return (
    <Card>
      <h2 className="guide-title">{title}</h2>
      <p className="guide-text">{children}</p>
    </Card>
  );
}
