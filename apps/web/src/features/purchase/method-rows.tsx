import { Icon, Spinner } from '@dipper/ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { problemOf } from '../../shared/api/index.ts';
import { now } from '../../shared/device/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useBlockedText } from './method-facts.tsx';
import { MethodFace, MethodGroups } from './method-groups.tsx';
import type { Order } from './method-groups.tsx';
import { MethodsSkeleton, NoMethods } from './method-states.tsx';
import type { Method, MethodOption } from './model/method-list.ts';
import type { useMethodChoice } from './use-method-choice.ts';

type RowsProps = {
  readonly choice: ReturnType<typeof useMethodChoice>;
  readonly order: Order;
  /** The method that is being paid by; no other is pressed meanwhile. */
  readonly busyWith: number | undefined;
  /** False for a moment after the rows appear, in which none takes a press. */
  readonly isSettled: boolean;
  readonly onPress: (method: Method) => void;
};

/** Each method is a button of its own. */
export function MethodRows(props: RowsProps): ReactNode {
  const { choice, order, busyWith, isSettled, onPress } = props;
  const { methods, options } = choice;
  if (options === undefined) {
    const problem = problemOf(methods.error);
    if (problem === undefined) return <MethodsSkeleton />;
    return <ProblemState problem={problem} onRetry={() => void methods.refetch()} />;
  }
  if (options.length === 0) return <NoMethods />;
  return (
    <MethodGroups options={options}>
      {(option, isRecommended) => (
        <MethodRow
          option={option}
          isRecommended={isRecommended}
          order={order}
          isBusy={busyWith === option.methodId}
          isHeld={busyWith !== undefined}
          isSettled={isSettled}
          onPress={onPress}
        />
      )}
    </MethodGroups>
  );
}

type RowProps = Pick<RowsProps, 'order' | 'isSettled' | 'onPress'> & {
  readonly option: MethodOption<Method>;
  readonly isRecommended: boolean;
  readonly isBusy: boolean;
  readonly isHeld: boolean;
};

function MethodRow(props: RowProps): ReactNode {
  const { option, isRecommended, order, isBusy, isHeld, isSettled, onPress } = props;
  const t = useTexts('purchase');
  const id = useId();
  const at = now();
  const blockedText = useBlockedText(order.currency, at);
  const { blocked } = option;
  const isDim = blocked !== undefined || isHeld;
  const isOff = isDim || !isSettled;
  return (
    <button
      type="button"
      className="method-row"
      aria-disabled={isOff || undefined}
      data-dim={isDim || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={blocked ? id : undefined}
      onClick={() => (isOff ? undefined : onPress(option))}
    >
      <MethodFace option={option} isRecommended={isRecommended} {...order} now={at} />
      {isBusy ? <Spinner label={t('pay.busy')} /> : <Icon name="forward" size="small" />}
      {blocked ? (
        <span className="d-radio-reason" id={id}>
          {blockedText(blocked)}
        </span>
      ) : null}
    </button>
  );
}
