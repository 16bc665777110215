import { Button } from '@dipper/ui';
import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

import { Table } from '../table/index.ts';
import type { Column } from '../table/index.ts';

export type ChangeProps<Rule> = {
  readonly last: Rule;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

type RulesProps<Rule> = {
  readonly caption: string;
  readonly rules: readonly Rule[];
  readonly keyOf: (rule: Rule) => string;
  readonly columns: readonly Column<Rule>[];
  /** The last version of each that this operator may replace. */
  readonly changeable: readonly Rule[];
  readonly changeLabel: (last: Rule) => string;
  /** Asks for the version after the last one. */
  readonly dialog: ComponentType<ChangeProps<Rule>>;
  readonly onChanged: () => void;
};

/** Rules as they were, are and will be: a version is never changed, another one takes its place. */
export function Rules<Rule>(props: RulesProps<Rule>): ReactNode {
  const { caption, rules, keyOf, columns, changeable, changeLabel, onChanged } = props;
  const { dialog: Dialog } = props;
  const [changing, setChanging] = useState<{ readonly last: Rule }>();
  const onClose = (): void => setChanging(undefined);
  return (
    <>
      <Table caption={caption} rows={rules} keyOf={keyOf} columns={columns} />
      {changeable.length === 0 ? null : (
        <div className="console-row">
          {changeable.map((last) => (
            <Button
              key={changeLabel(last)}
              size="small"
              variant="secondary"
              onClick={() => setChanging({ last })}
            >
              {changeLabel(last)}
            </Button>
          ))}
        </div>
      )}
      {changing === undefined ? null : (
        <Dialog
          last={changing.last}
          onDone={() => {
            onClose();
            onChanged();
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}
