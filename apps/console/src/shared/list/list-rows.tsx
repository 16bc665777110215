import { Button } from '@dipper/ui';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';

import { useTexts } from '../i18n/index.ts';
import { ProblemNote } from '../problem/index.ts';
import { ScrollRegion } from '../scroll/index.ts';
import { useFilters } from '../table/index.ts';
import type { ListProps } from './list-props.ts';
import { ListRow, Undrawn } from './list-row.tsx';
import { Peek, RowFacts } from './peek.tsx';
import type { useMore } from './use-more.ts';
import { placeOf, useWalk } from './use-walk.ts';
import { useWindow } from './use-window.ts';

type ListRowsProps<Row> = Omit<ListProps<Row>, 'page' | 'ask' | 'nothing'> & {
  readonly panel: string;
  readonly more: ReturnType<typeof useMore<Row>>;
  readonly peeked: string | undefined;
};

/** So near to its end the next page of a list is asked for. */
const nearEndPixels = 600;

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean =>
  scrollTop > 0 && scrollHeight - scrollTop - clientHeight < nearEndPixels;

export function ListRows<Row>(props: ListRowsProps<Row>): ReactNode {
  const { caption, columns, keyOf, pathOf, peekOf, panel, more, peeked } = props;
  const { rows } = more;
  const [, go] = useLocation();
  const { peek } = useFilters();
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { span, rowHeight, see, bring } = useWindow(frame, rows.length);
  const peekedAt = peeked === undefined ? -1 : rows.findIndex((row) => keyOf(row) === peeked);
  const peekedRow = rows[peekedAt];
  const keyAt = (at: number): string | undefined => {
    const row = rows[at];
    return row === undefined ? undefined : keyOf(row);
  };

  const { focus, setAt } = useWalk({
    frame,
    count: rows.length,
    bring,
    onAt: (next) => {
      if (peeked !== undefined) peek(keyAt(next));
      if (next === rows.length - 1) more.more?.();
    },
    onEscape: close,
  });

  function close(): void {
    if (peeked === undefined) return;
    peek(undefined);
    if (peekedAt >= 0) focus(peekedAt);
  }

  useEffect(() => {
    see();
    const { current } = frame;
    if (current === null) return undefined;
    const observer = new ResizeObserver(see);
    observer.observe(current);
    return () => observer.disconnect();
  }, [see]);

  function press(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    // The row in focus: another one may stand at the place that the keys were last at.
    const at = placeOf(target);
    const row = at === undefined ? undefined : rows[at];
    if (row === undefined) return;
    if (key === 'Enter' && target.matches('tr') && pathOf !== undefined) go(pathOf(row));
    else if (key === ' ' && target.matches('tr, a')) peek(peekedAt === at ? undefined : keyOf(row));
    else return;
    event.preventDefault();
  }

  return (
    <div className="console-list" data-peeking={peekedRow === undefined ? undefined : ''}>
      <div className="console-list-body">
        <ScrollRegion
          ref={frame}
          className="console-table-frame console-list-frame"
          label={caption}
          onScroll={({ currentTarget }) => {
            see();
            if (isNearEnd(currentTarget)) more.more?.();
          }}
          onFocus={({ target }) => setAt((before) => placeOf(target) ?? before)}
          onKeyDown={press}
        >
          <table className="console-table" aria-rowcount={more.more ? -1 : rows.length + 1}>
            <caption className="d-hidden">{caption}</caption>
            <Head columns={columns} rows={rows} />
            <tbody>
              <Undrawn rows={span.from} rowHeight={rowHeight} />
              {rows.slice(span.from, span.to).map((row, place) => (
                <ListRow
                  key={keyOf(row)}
                  row={row}
                  at={span.from + place}
                  columns={columns}
                  panel={panel}
                  isPeeked={row === peekedRow}
                  onPeek={() => {
                    peek(row === peekedRow ? undefined : keyOf(row));
                    requestAnimationFrame(() => heading.current?.focus());
                  }}
                />
              ))}
              <Undrawn rows={rows.length - span.to} rowHeight={rowHeight} />
            </tbody>
          </table>
        </ScrollRegion>
        <More {...more} />
      </div>
      {peekedRow === undefined ? null : (
        <Peek
          id={panel}
          title={columns[0]?.cell(peekedRow)}
          path={pathOf?.(peekedRow)}
          heading={heading}
          onClose={close}
        >
          {peekOf?.(peekedRow) ?? <RowFacts row={peekedRow} columns={columns} />}
        </Peek>
      )}
    </div>
  );
}

type HeadProps<Row> = Pick<ListProps<Row>, 'columns'> & { readonly rows: readonly Row[] };

function Head<Row>({ columns, rows }: HeadProps<Row>): ReactNode {
  const t = useTexts('core');
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ key, head, headOf, isNumber, from }) => (
          <th key={key} scope="col" data-number={isNumber || undefined} data-from={from}>
            {headOf?.(rows) ?? head}
          </th>
        ))}
        <th scope="col" className="console-peek-cell">
          <span className="d-hidden">{t('peek')}</span>
        </th>
      </tr>
    </thead>
  );
}

/** The end of what has come; the next page comes by itself before one is there. */
function More<Row>(props: ReturnType<typeof useMore<Row>>): ReactNode {
  const { rows, more, isAsking, failure } = props;
  const t = useTexts('core');
  return (
    <div className="console-list-end">
      <ProblemNote failure={failure} {...(more === undefined ? {} : { onAgain: more })} />
      <p>{t('rows_shown', { count: rows.length, more: more === undefined ? 'no' : 'yes' })}</p>
      {more === undefined ? null : (
        <Button variant="secondary" size="small" busy={isAsking} onClick={more}>
          {t('more_rows')}
        </Button>
      )}
    </div>
  );
}
