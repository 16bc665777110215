import { cardNicknameMaxCharacters, checkCardNickname } from '@dipper/contract';
import { Banner, Button, Card, Switch } from '@dipper/ui';
import { Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { openAlert } from '../../shared/dialog/index.ts';
import { SignedInAs, SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { subscribeTabStore } from '../../shared/person-data/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { Agreement, cardsQuery, useOverdue } from '../../shared/recurring/index.ts';
import { useStore } from '../../shared/storage/index.ts';
import { NicknameField } from './rename-form.tsx';
import { useKeepCard } from './use-keep-card.ts';

const noDraft = { nickname: '', isMain: false, agreesToTerms: false };

type DetailsProps = {
  readonly token: string;
  readonly back: string;
  /** The card itself was refused: another one has to be entered. */
  readonly onRefused: (problem: ApiProblem) => void;
  readonly onOther: () => void;
};

/** Refusals that can be corrected here, without entering the card again. */
const rightHere: ReadonlySet<string> = new Set(['card_terms_denied', 'invalid_request']);

/** Asks for the card's name and whether it pays everything. The draft lasts as long as the tab. */
export function CardDetails({ token, back, onRefused, onOther }: DetailsProps): ReactNode {
  const t = useTexts('recurring');
  const draft = useStore(subscribeTabStore).draft ?? noDraft;
  const cards = useQuery(cardsQuery(useApi()));
  const isFirst = cards.data?.length === 0;
  const isMain = isFirst || draft.isMain;
  const overdue = useOverdue();
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const agreement = useRef<HTMLDivElement>(null);
  const { keep, busy, problem } = useKeepCard((refused) => {
    const code = refused.kind === 'problem' ? refused.problem.code : '';
    if (!rightHere.has(code)) onRefused(refused);
  });
  const change = (part: Partial<typeof noDraft>): void =>
    subscribeTabStore.update((tab) => ({ ...tab, draft: { ...draft, ...part } }));

  const press = (): void => {
    setSubmitted(true);
    if (checkCardNickname(draft.nickname) !== undefined) return input.current?.focus();
    if (!draft.agreesToTerms) return agreement.current?.querySelector('input')?.focus();
    const card = { token, nickname: draft.nickname.trim(), isMain };
    if (!isMain || overdue === undefined) return void keep(card);
    openAlert({
      type: 'content',
      content: {
        title: t('main.sure.title', { name: `\u2068${card.nickname}\u2069` }),
        description: { text: t('main.overdue', { amount: overdue }) },
        bodyIcon: 'confirm',
        buttons: {
          left: { label: t('cancel') },
          right: {
            label: t('register.sure.yes', { amount: overdue }),
            onPress: () => void keep(card),
          },
        },
      },
    });
  };

  return (
    <SitePage
      title={t('register.title')}
      lead={t('register.step.name', { most: cardNicknameMaxCharacters })}
      back={back}
      actions={
        <>
          {problem ? <ProblemBanner problem={problem} title={t('register.refused')} /> : null}
          <Button wide icon="lock" busy={busy} busyLabel={t('register.busy')} onClick={press}>
            {t('register.submit')}
          </Button>
        </>
      }
    >
      <SignedInAs />
      <Banner
        tone="success"
        role="status"
        action={
          <Button variant="quiet" size="small" onClick={onOther}>
            {t('register.other')}
          </Button>
        }
      >
        {t('register.checked')}
      </Banner>
      <Card>
        <div className="card-details">
          <Suspense fallback={null}>
            <NicknameField
              value={draft.nickname}
              onChange={(nickname) => change({ nickname })}
              isSubmitted={isSubmitted}
              place={input}
            />
          </Suspense>
          {isFirst ? (
            <p className="recurring-note">{t('register.firstIsMain')}</p>
          ) : (
            <Switch
              checked={draft.isMain}
              onChange={({ target }) => change({ isMain: target.checked })}
              hint={t('register.mainHint')}
            >
              {t('register.main')}
            </Switch>
          )}
          {isMain && overdue !== undefined ? (
            <Banner tone="warning">{t('main.overdue', { amount: overdue })}</Banner>
          ) : null}
          <p className="recurring-note">{t('register.trial')}</p>
          <Agreement
            agrees={draft.agreesToTerms}
            onChange={(agreesToTerms) => change({ agreesToTerms })}
            isMissing={isSubmitted}
            place={agreement}
          />
        </div>
      </Card>
    </SitePage>
  );
}
