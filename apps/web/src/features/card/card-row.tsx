import type { Card } from '@dipper/contract';
import { Banner, Button, Card as Frame } from '@dipper/ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { openAlert } from '../../shared/dialog/index.ts';
import { useConfig } from '../../shared/config/index.ts';
import { now } from '../../shared/device/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paths } from '../../shared/navigation/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';
import {
  canPay,
  CardFace,
  conditionOf,
  goToRegistration,
  keepsCards,
  useOverdue,
} from '../../shared/recurring/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { RenameForm } from './rename-form.tsx';
import type { CardActions } from './use-card-actions.ts';

type CardRowProps = {
  readonly card: Card;
  readonly actions: CardActions;
  /** Could be the main card instead of it. */
  readonly other?: Card | undefined;
};

type Naming = 'no' | 'yes' | 'given-up';

/** Shows a card, and every action on it. */
export function CardRow({ card, actions, other }: CardRowProps): ReactNode {
  const t = useTexts('recurring');
  const [naming, setNaming] = useState<Naming>('no');
  const { busy, failed } = actions.state;
  const rename = async (nickname: string): Promise<void> => {
    if (await actions.rename(card, nickname)) setNaming('no');
  };
  return (
    <li>
      <Frame aria-label={t('card.spoken', { name: card.name })}>
        <CardFace card={card} saysUse />
        <ConditionNote card={card} />
        {failed?.cardId === card.cardId ? <Refused problem={failed.problem} /> : null}
        {naming === 'yes' ? (
          <div className="recurring-actions">
            <RenameForm
              card={card}
              busy={busy === card.cardId}
              onSave={(nickname) => void rename(nickname)}
              onCancel={() => setNaming('given-up')}
            />
          </div>
        ) : (
          <Actions
            card={card}
            actions={actions}
            other={other}
            isBack={naming === 'given-up'}
            onRename={() => setNaming('yes')}
          />
        )}
      </Frame>
    </li>
  );
}

type ActionsProps = CardRowProps & {
  /** True if the person left renaming without a new name. */
  readonly isBack: boolean;
  readonly onRename: () => void;
};

function Actions({ card, actions, other, isBack, onRename }: ActionsProps): ReactNode {
  const t = useTexts('recurring');
  const renaming = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) renaming.current?.focus();
  }, [isBack]);
  const { makeMain, remove } = useQuestions(card, actions, other);
  const busy = actions.state.busy === card.cardId;
  const spoken = (action: string): string => t('card.action', { action, name: card.name });
  return (
    <div className="recurring-actions">
      {card.isMain || !canPay(conditionOf(card, now())) ? null : (
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          aria-label={spoken(t('card.makeMain'))}
          onClick={makeMain}
        >
          {t('card.makeMain')}
        </Button>
      )}
      <Button
        ref={renaming}
        size="small"
        variant="secondary"
        aria-label={spoken(t('card.rename'))}
        onClick={onRename}
      >
        {t('card.rename')}
      </Button>
      <Button size="small" variant="quiet" aria-label={spoken(t('card.delete'))} onClick={remove}>
        {t('card.delete')}
      </Button>
    </div>
  );
}

const isolated = (name: string): string => `\u2068${name}\u2069`;

/** Asks before each change, and explains a deletion that is impossible, with the way around it. */
const useQuestions = (card: Card, actions: CardActions, other: Card | undefined) => {
  const t = useTexts('recurring');
  const areKept = keepsCards(useConfig());
  const overdue = useOverdue();
  const askMain = (main: Card): void =>
    openAlert({
      type: 'content',
      content: {
        title: t('main.sure.title', { name: isolated(main.name) }),
        description: {
          lines: [
            t('main.sure.text'),
            ...(overdue === undefined ? [] : [t('main.overdue', { amount: overdue })]),
          ],
        },
        bodyIcon: 'confirm',
        buttons: {
          left: { label: t('cancel') },
          right: { label: t('main.sure.yes'), onPress: () => void actions.makeMain(main) },
        },
      },
    });
  const registering = areKept
    ? { label: t('cards.register'), onPress: () => goToRegistration(undefined) }
    : undefined;
  const wayOn = other
    ? {
        label: t('delete.main.other', { name: isolated(other.name) }),
        onPress: () => askMain(other),
      }
    : registering;
  const explainMain = (): void =>
    openAlert({
      type: 'content',
      content: {
        title: t('delete.main.title', { name: isolated(card.name) }),
        description: { text: t(other ? 'delete.main.text' : 'delete.main.alone') },
        bodyIcon: 'warn',
        buttons: wayOn
          ? { left: { label: t('cancel') }, right: wayOn }
          : { only: { label: t('cancel') } },
      },
    });
  const askDelete = (): void =>
    openAlert({
      type: 'content',
      content: {
        title: t('delete.sure.title', { name: isolated(card.name) }),
        description: { text: t('delete.sure.text') },
        bodyIcon: 'warn',
        buttons: {
          left: { label: t('cancel') },
          right: {
            label: t('card.delete'),
            tone: 'danger',
            onPress: () => void actions.remove(card),
          },
        },
      },
    });
  return {
    makeMain: () => askMain(card),
    remove: () => {
      if (card.isMain) return explainMain();
      if (!card.isInUse) return askDelete();
      const name = 'card_delete_while_subscribed';
      openAlert({ type: 'error', name, values: {}, reference: undefined });
    },
  };
};

function ConditionNote({ card }: { readonly card: Card }): ReactNode {
  const t = useTexts('recurring');
  const condition = conditionOf(card, now());
  if (condition === 'usable') return null;
  return (
    <div className="card-row-note">
      <Banner tone={canPay(condition) ? 'warning' : 'danger'}>{t(`card.note.${condition}`)}</Banner>
    </div>
  );
}

/** A refusal about what the card pays leads to where that can be changed. */
function Refused({ problem }: { readonly problem: ApiProblem }): ReactNode {
  const t = useTexts('recurring');
  const isPaying =
    problem.kind === 'problem' && problem.problem.code === 'card_delete_while_subscribed';
  return (
    <div className="card-row-note">
      <ProblemBanner
        problem={problem}
        action={
          isPaying ? (
            <Link className="d-link" to={paths.subscriptions}>
              {t('toSubscriptions')}
            </Link>
          ) : undefined
        }
      />
    </div>
  );
}
