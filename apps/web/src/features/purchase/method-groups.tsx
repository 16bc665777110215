import type { Country, Currency } from '@dipper/contract';
import { Badge } from '@dipper/ui';
import { Fragment, useId } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { MethodFacts } from './method-facts.tsx';
import { MethodMark } from './method-mark.tsx';
import { methodGroups, recommendedOf } from './model/method-groups.ts';
import type { MethodGroup } from './model/method-groups.ts';
import type { Method, MethodOption } from './model/method-list.ts';

type Option = MethodOption<Method>;

type GroupsProps = {
  readonly options: readonly Option[];
  readonly children: (option: Option, isRecommended: boolean) => ReactNode;
};

/** The recommended method first, then the others beside their like. */
export function MethodGroups({ options, children }: GroupsProps): ReactNode {
  const recommended = recommendedOf(options);
  return methodGroups(options).map((group) => (
    <Group key={group.name ?? ''} name={group.name}>
      {group.options.map((option) => (
        <Fragment key={option.methodId}>{children(option, option === recommended)}</Fragment>
      ))}
    </Group>
  ));
}

type GroupProps = Pick<MethodGroup<Option>, 'name'> & { readonly children: ReactNode };

function Group({ name, children }: GroupProps): ReactNode {
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

/** The order that a method would pay. */
export type Order = {
  readonly country: Country;
  readonly currency: Currency;
  readonly total: bigint;
};

type FaceProps = Order & {
  readonly option: Option;
  readonly isRecommended: boolean;
  readonly now: number;
};

/** Shows a method by its mark and name, with what matters for this order. */
export function MethodFace({ option, isRecommended, ...order }: FaceProps): ReactNode {
  const t = useTexts('purchase');
  return (
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
        <MethodFacts option={option} {...order} />
      </span>
    </span>
  );
}
