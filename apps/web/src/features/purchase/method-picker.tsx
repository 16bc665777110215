import { Badge, RadioCard, RadioCards } from '@dipper/ui';
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { MethodMark } from './method-mark.tsx';
import type { Method, MethodOption } from './model/method-list.ts';

type PickerProps = {
  readonly options: readonly MethodOption<Method>[];
  readonly chosen: number | undefined;
  readonly onChoose: (method: Method) => void;
  readonly error: string | undefined;
  readonly place: Ref<HTMLDivElement>;
};

export function MethodPicker(props: PickerProps): ReactNode {
  const { options, chosen, onChoose, error, place } = props;
  const t = useTexts('purchase');
  const choose = (value: string): void => {
    const method = options.find(({ methodId }) => String(methodId) === value);
    if (method !== undefined) onChoose(method);
  };
  return (
    <div ref={place}>
      <RadioCards
        legend={t('method.legend')}
        value={chosen === undefined ? undefined : String(chosen)}
        onChange={choose}
        error={error}
      >
        {options.map(({ methodId, key, wasLast, usedUp }) => (
          <RadioCard
            key={methodId}
            value={String(methodId)}
            disabled={usedUp !== undefined}
            reason={usedUp === undefined ? undefined : t('method.usedUp', { limit: usedUp })}
          >
            <span className="method-option">
              <MethodMark method={key} />
              <span className="method-option-text">
                <span className="method-option-name">
                  {t(`methods.${key}`)}
                  {wasLast ? <Badge>{t('method.lastUsed')}</Badge> : null}
                </span>
              </span>
            </span>
          </RadioCard>
        ))}
      </RadioCards>
    </div>
  );
}
