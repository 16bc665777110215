import { RadioCard, RadioCards } from '@dipper/ui';
import type { ReactNode, Ref } from 'react';
import { now } from '../../shared/device/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useBlockedText } from './method-facts.tsx';
import { MethodFace, MethodGroups } from './method-groups.tsx';
import type { Order } from './method-groups.tsx';
import type { Method, MethodOption } from './model/method-list.ts';

type PickerProps = Order & {
  readonly options: readonly MethodOption<Method>[];
  readonly chosen: number | undefined;
  readonly onChoose: (method: Method) => void;
  readonly error: string | undefined;
  readonly place: Ref<HTMLDivElement>;
  /** The chosen method's own fields, right below it. */
  readonly children?: ReactNode;
};

export function MethodPicker(props: PickerProps): ReactNode {
  const { options, chosen, onChoose, error, place, children, ...order } = props;
  const t = useTexts('purchase');
  const at = now();
  const blockedText = useBlockedText(order.currency, at);
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
        <MethodGroups options={options}>
          {(option, isRecommended) => (
            <>
              <RadioCard
                value={String(option.methodId)}
                disabled={option.blocked !== undefined}
                reason={option.blocked && blockedText(option.blocked)}
              >
                <MethodFace option={option} isRecommended={isRecommended} {...order} now={at} />
              </RadioCard>
              {option.methodId === chosen ? children : null}
            </>
          )}
        </MethodGroups>
      </RadioCards>
    </div>
  );
}
