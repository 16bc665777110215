import type { Country, Currency } from '@dipper/contract';
import { Badge, RadioCard, RadioCards } from '@dipper/ui';
import { Fragment, useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { now } from '../../shared/device/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { MethodFacts, useBlockedText } from './method-facts.tsx';
import { MethodMark } from './method-mark.tsx';
import { methodGroups, recommendedOf } from './model/method-groups.ts';
import type { MethodGroup } from './model/method-groups.ts';
import type { Method, MethodOption } from './model/method-list.ts';

type Order = { readonly country: Country; readonly currency: Currency; readonly total: bigint };

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
  const choose = (value: string): void => {
    const method = options.find(({ methodId }) => String(methodId) === value);
    if (method !== undefined) onChoose(method);
  };
  const recommended = recommendedOf(options);
  return (
    <div ref={place}>
      <RadioCards
        legend={t('method.legend')}
        value={chosen === undefined ? undefined : String(chosen)}
        onChange={choose}
        error={error}
      >
        {methodGroups(options).map((group) => (
          <Group key={group.name ?? ''} group={group}>
            {group.options.map((option) => (
              <Fragment key={option.methodId}>
                <Option option={option} isRecommended={option === recommended} {...order} />
                {option.methodId === chosen ? children : null}
              </Fragment>
            ))}
          </Group>
        ))}
      </RadioCards>
    </div>
  );
}

type GroupProps = {
  readonly group: MethodGroup<MethodOption<Method>>;
  readonly children: ReactNode;
};

function Group({ group: { name }, children }: GroupProps): ReactNode {
  const t = useTexts('purchase');
  const id = useId();
  if (name === undefined) return <div className="method-group">{children}</div>;
  return (
    <div className="method-group" role="group" aria-labelledby={id}>
      <p className="method-group-name" id={id}>
        {t(`method.group.${name}`)}
      </p>
      {children}
    </div>
  );
}

type OptionProps = Order & {
  readonly option: MethodOption<Method>;
  readonly isRecommended: boolean;
};

function Option({ option, isRecommended, country, currency, total }: OptionProps): ReactNode {
  const t = useTexts('purchase');
  const at = now();
  const blockedText = useBlockedText(currency, at);
  const said = { option, country, currency, total, now: at };
  return (
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
            {option.wasLast ? (
              <Badge>{t('method.lastUsed')}</Badge>
            ) : isRecommended ? (
              <Badge tone="brand">{t('method.recommended')}</Badge>
            ) : null}
          </span>
          <MethodFacts {...said} />
        </span>
      </span>
    </RadioCard>
  );
}
