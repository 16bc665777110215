import type { Card } from '@dipper/contract';
import { Button, EmptyState, RadioCard, RadioCards } from '@dipper/ui';
import type { ReactNode, Ref } from 'react';
import { useConfig } from '../../shared/config/index.ts';
import { now } from '../../shared/device/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { canPay, CardFace, conditionOf, keepsCards } from '../../shared/recurring/index.ts';

type PickerProps = {
  readonly cards: readonly Card[];
  readonly chosen: string | undefined;
  readonly onChoose: (cardId: string) => void;
  readonly onAdd: () => void;
  readonly error?: string | undefined;
  readonly place?: Ref<HTMLDivElement>;
};

/** Chooses the card that pays, or another one to add. */
export function CardPicker(props: PickerProps): ReactNode {
  const { cards, chosen, onChoose, onAdd, error, place } = props;
  const t = useTexts('recurring');
  const areKept = keepsCards(useConfig());
  if (cards.length === 0) {
    return (
      <EmptyState
        icon="card"
        title={t('pick.none.title')}
        action={
          areKept ? (
            <Button icon="plus" onClick={onAdd}>
              {t('cards.register')}
            </Button>
          ) : undefined
        }
      >
        {t('pick.none.text')}
      </EmptyState>
    );
  }
  return (
    <div ref={place} className="card-picker">
      <RadioCards legend={t('pick.legend')} value={chosen} onChange={onChoose} error={error}>
        {cards.map((card) => {
          const condition = conditionOf(card, now());
          const usable = canPay(condition);
          return (
            <RadioCard
              key={card.cardId}
              value={card.cardId}
              disabled={!usable}
              {...(usable
                ? {}
                : { reason: t(`card.note.${condition === 'gone' ? 'gone' : 'expired'}`) })}
            >
              <CardFace card={card} />
            </RadioCard>
          );
        })}
      </RadioCards>
      {areKept ? (
        <Button variant="secondary" size="medium" icon="plus" wide onClick={onAdd}>
          {t('pick.other')}
        </Button>
      ) : null}
    </div>
  );
}

/** The one that was chosen, if it can pay; else the main one, else the first that can. */
export const cardToChoose = (
  cards: readonly Card[],
  chosen: string | undefined,
): Card | undefined => {
  const usable = cards.filter((card) => canPay(conditionOf(card, now())));
  return (
    usable.find(({ cardId }) => cardId === chosen) ??
    usable.find(({ isMain }) => isMain) ??
    usable[0]
  );
};
