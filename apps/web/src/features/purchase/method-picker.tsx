import type { Currency } from '@dipper/contract';
import { Badge, RadioCard, RadioCards } from '@dipper/ui';
import { Fragment } from 'react';
import type { ReactNode, Ref } from 'react';
import { now } from '../../shared/device/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { MethodFacts, useBlockedText } from './method-facts.tsx';
import { MethodMark } from './method-mark.tsx';
import type { Method, MethodOption } from './model/method-list.ts';

type PickerProps = {
  readonly options: readonly MethodOption<Method>[];
  readonly currency: Currency;
  readonly chosen: number | undefined;
  readonly onChoose: (method: Method) => void;
  readonly error: string | undefined;
  readonly place: Ref<HTMLDivElement>;
  /** The chosen method's own fields, right below it. */
  readonly children?: ReactNode;
};

export function MethodPicker(props: PickerProps): ReactNode {
  const { options, currency, chosen, onChoose, error, place, children } = props;
  const t = useTexts('purchase');
  const blockedText = useBlockedText(currency, now());
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
        {options.map((option) => (
          <Fragment key={option.methodId}>
            <RadioCard
              value={String(option.methodId)}
              disabled={option.blocked !== undefined}
              reason={option.blocked && blockedText(option.blocked)}
            >
              <span className="method-option">
                <MethodMark method={option.key} />
                <span className="method-option-text">
                  <span className="method-option-name">
                    {t(`methods.${option.key}`)}
                    {option.wasLast ? <Badge>{t('method.lastUsed')}</Badge> : null}
                  </span>
                  <MethodFacts option={option} currency={currency} />
                </span>
              </span>
            </RadioCard>
            {option.methodId === chosen ? children : null}
          </Fragment>
        ))}
      </RadioCards>
    </div>
  );
}
