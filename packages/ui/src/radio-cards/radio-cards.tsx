import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

type Group = {
  name: string;
  value: string | undefined;
  choose: (value: string) => void;
};

const GroupContext = createContext<Group | undefined>(undefined);

export type RadioCardsProps = {
  legend: ReactNode;
  legendHidden?: boolean | undefined;
  value: string | undefined;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Small cards side by side, two or three a row. */
  tiles?: boolean | undefined;
  /** Nothing is chosen for a moment, while what was chosen is at work. */
  held?: boolean | undefined;
  children: ReactNode;
};

export function RadioCards(props: RadioCardsProps): ReactNode {
  const { legend, legendHidden, value, onChange, error, tiles, held, children } = props;
  const name = useId();
  const errorId = `${name}-error`;
  const group = useMemo(() => ({ name, value, choose: onChange }), [name, value, onChange]);
  return (
    <fieldset
      className="d-radio-cards"
      role="radiogroup"
      disabled={held}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      data-tiles={tiles || undefined}
    >
      <legend className={legendHidden ? 'd-hidden' : 'd-radio-legend'}>{legend}</legend>
      {error ? (
        <p className="d-field-error" id={errorId}>
          <Icon name="error" size="small" />
          <span>{error}</span>
        </p>
      ) : null}
      <GroupContext value={group}>
        <div className="d-radio-list">{children}</div>
      </GroupContext>
    </fieldset>
  );
}

export type RadioCardProps = {
  value: string;
  /** Spoken instead of the card's content, where that would read badly. */
  label?: string | undefined;
  disabled?: boolean | undefined;
  /** Why it can't be chosen now; shown in the card and read with its name. */
  reason?: string | undefined;
  children: ReactNode;
};

export function RadioCard({ value, label, disabled, reason, children }: RadioCardProps): ReactNode {
  const group = useContext(GroupContext);
  const id = useId();
  if (group === undefined) throw new Error('RadioCard stands outside of RadioCards');
  return (
    <label className="d-radio-card" data-disabled={disabled || undefined}>
      <input
        type="radio"
        name={group.name}
        value={value}
        checked={group.value === value}
        onChange={() => group.choose(value)}
        disabled={disabled}
        aria-label={label}
        aria-describedby={reason ? id : undefined}
      />
      <span className="d-radio-content">
        {children}
        {reason ? (
          <span className="d-radio-reason" id={id}>
            {reason}
          </span>
        ) : null}
      </span>
    </label>
  );
}
