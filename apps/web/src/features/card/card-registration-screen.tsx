import { errorNameOf } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import { Banner, Button, Card, Loading, Skeleton, Stack } from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { SignedInAs, SitePage } from '../../shared/frame/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { Link, paths } from '../../shared/navigation/index.ts';
import { ProblemBanner, ProblemState, Words } from '../../shared/problem/index.ts';
import {
  leaveCardEditing,
  useCardEditing,
  useOnlyWithCards,
  useResume,
  wayBackFromCard,
} from '../../shared/recurring/index.ts';
import { CardDetails } from './card-details.tsx';
import { CardForm } from './card-form.tsx';
import { cardReturnStore } from '../../shared/person-data/index.ts';
import { usePerson, useUnkept } from '../../shared/session/index.ts';
import { useRegistration } from './use-registration.ts';
import type { FrameEnd } from './use-card-frame.ts';
import './card.css';

/** Why the last card was refused: the provider's reason, or the server's answer. */
type Refusal = { readonly name: string } | { readonly problem: ApiProblem };

/** Sets the frame's language to that of the page, even where the country's differs. */
const inLanguage = (frameUrl: string, locale: Locale): string => {
  const address = new URL(frameUrl);
  address.searchParams.set('lang', locale);
  return address.href;
};

/** Tells minors at once that they cannot register a card, as the choice of a subscription does. */
export function Screen(): ReactNode {
  const isMinor = usePerson()?.isMinor === true;
  if (useOnlyWithCards()) return null;
  return isMinor ? <NotForMinors /> : <Registration />;
}

function NotForMinors(): ReactNode {
  const t = useTexts('recurring');
  return (
    <SitePage title={t('register.title')} back={wayBackFromCard()}>
      <Banner tone="warning" role="alert">
        <Words name="subscription_minor_not_allowed" />
      </Banner>
    </SitePage>
  );
}

/** Two steps: the card, which only the vault sees, and its name. */
function Registration(): ReactNode {
  const t = useTexts('recurring');
  const locale = useLocale();
  useResume(paths.cardRegistration);
  useCardEditing();
  const [arrived] = useState(cardReturnStore.get);
  const [refusal, setRefusal] = useState<Refusal | undefined>(
    arrived?.error === undefined ? undefined : { name: arrived.error },
  );
  const { state, beginAnew, take } = useRegistration(arrived?.token);
  useEffect(() => cardReturnStore.reset(), []);
  // The form of the vault, and then the token that stands for the card, are in memory alone.
  useUnkept(state.phase === 'open' || state.phase === 'taken');
  const back = wayBackFromCard();

  const end = (message: FrameEnd): void => {
    if (message.type === 'dipper.card.leave') return leaveCardEditing();
    if (message.type === 'dipper.card.done') {
      setRefusal(undefined);
      return take(message.token);
    }
    setRefusal({ name: errorNameOf(message.code) ?? 'card_error' });
    beginAnew();
  };
  const refuse = (problem: ApiProblem): void => {
    setRefusal({ problem });
    beginAnew();
  };

  if (state.phase === 'taken') {
    return <CardDetails token={state.token} back={back} onRefused={refuse} onOther={beginAnew} />;
  }
  return (
    <SitePage title={t('register.title')} lead={t('register.step.card')} back={back}>
      <SignedInAs />
      <LastRefusal refusal={refusal} />
      {state.phase === 'opening' ? <FormSkeleton /> : null}
      {state.phase === 'refused' ? <Refused problem={state.problem} onRetry={beginAnew} /> : null}
      {state.phase === 'elsewhere' ? <Elsewhere pageUrl={state.pageUrl} /> : null}
      {state.phase === 'open' ? (
        <>
          <CardForm
            key={`${locale} ${state.frameUrl}`}
            frameUrl={inLanguage(state.frameUrl, locale)}
            onEnd={end}
            onRetry={beginAnew}
          />
          <p className="recurring-note">{t('register.safe')}</p>
        </>
      ) : null}
    </SitePage>
  );
}

function LastRefusal({ refusal }: { readonly refusal: Refusal | undefined }): ReactNode {
  const t = useTexts('recurring');
  if (refusal === undefined) return null;
  if ('problem' in refusal) {
    return <ProblemBanner problem={refusal.problem} title={t('register.refused')} />;
  }
  // Turning back in the window was the person's own choice: nothing failed.
  if (refusal.name === 'payment_canceled') {
    return (
      <Banner tone="neutral" role="status">
        {t('register.left')}
      </Banner>
    );
  }
  return (
    <Banner tone="danger" role="alert" title={t('register.refused')}>
      <Words name={refusal.name} />
    </Banner>
  );
}

type RefusedProps = { readonly problem: ApiProblem; readonly onRetry: () => void };

/** Tells a person who may not register a card why, and where to go instead. */
function Refused({ problem, onRetry }: RefusedProps): ReactNode {
  const t = useTexts('recurring');
  const isFinal = problem.kind === 'problem' && problem.status < 500 && problem.status !== 429;
  return (
    <ProblemState
      problem={problem}
      onRetry={isFinal ? undefined : onRetry}
      action={
        <Link className="d-link" to={paths.cardManagement}>
          {t('toCards')}
        </Link>
      }
    />
  );
}

/** The other way in: the provider's window takes the card and sends the person back. */
function Elsewhere({ pageUrl }: { readonly pageUrl: string }): ReactNode {
  const t = useTexts('recurring');
  return (
    <Card>
      <Stack gap={4}>
        <p>{t('register.elsewhere.text')}</p>
        <Button wide iconEnd="external" onClick={() => location.assign(pageUrl)}>
          {t('register.elsewhere.go')}
        </Button>
      </Stack>
    </Card>
  );
}

function FormSkeleton(): ReactNode {
  const t = useTexts('recurring');
  return (
    <Loading label={t('form.loading')} slow={t('slow')}>
      <Stack gap={4}>
        <Skeleton height="21rem" shape="round" />
      </Stack>
    </Loading>
  );
}
