import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import { useLocale, useTexts } from '../shared/i18n/index.ts';
import { useMay } from '../shared/session/index.ts';
import { areasFor, currentEntry } from './areas.ts';
import type { Area } from './areas.ts';
import { useWaiting } from './use-waiting.ts';

/** A menu of this length is seen at once, and needs no folding. */
const shortMenu = 12;

/** The areas that the operator may enter; the one they are in is open, the others fold. */
export function Menu(): ReactNode {
  const t = useTexts('core');
  const may = useMay();
  const [location] = useLocation();
  const waiting = useWaiting();
  const areas = areasFor(may);
  const current = currentEntry(areas, location);
  const isShort = areas.flatMap(({ entries }) => entries).length <= shortMenu;
  return (
    <nav aria-label={t('navigation')} className="console-menu">
      {areas.map((area) => {
        const isCurrent = area.entries.some(({ path }) => path === current);
        return (
          <AreaLinks
            key={`${area.title}${isCurrent ? ' current' : ''}`}
            area={area}
            current={current}
            waiting={waiting}
            isOpen={isShort || isCurrent}
          />
        );
      })}
    </nav>
  );
}

type AreaLinksProps = {
  readonly area: Area;
  readonly current: string | undefined;
  readonly waiting: ReadonlyMap<string, number>;
  readonly isOpen: boolean;
};

function AreaLinks({ area, current, waiting, isOpen }: AreaLinksProps): ReactNode {
  const { title, entries } = area;
  const t = useTexts('core');
  const links = entries.map(({ path, menu }) => (
    <li key={path}>
      <Link href={path} aria-current={path === current ? 'page' : undefined}>
        {t(menu)}
        <Count of={waiting.get(path) ?? 0} />
      </Link>
    </li>
  ));
  const [first] = entries;
  const sum = entries.reduce((before, { path }) => before + (waiting.get(path) ?? 0), 0);
  if (entries.length === 1 && first?.path === '/') return <ul>{links}</ul>;
  return (
    <details open={isOpen}>
      <summary>
        {t(title)}
        <Count of={sum} />
      </summary>
      <ul aria-label={t(title)}>{links}</ul>
    </details>
  );
}

/** Two digits are enough: a hundred or a thousand means the same to the reader. */
const mostShown = 99;

function Count({ of }: { readonly of: number }): ReactNode {
  const t = useTexts('core');
  const locale = useLocale();
  if (of === 0) return null;
  const shown = new Intl.NumberFormat(locale).format(Math.min(of, mostShown));
  return (
    <>
      <span className="console-count" aria-hidden="true">
        {of > mostShown ? `${shown}+` : shown}
      </span>
      <span className="d-hidden"> {t('waiting_for_you', { count: of })}</span>
    </>
  );
}
