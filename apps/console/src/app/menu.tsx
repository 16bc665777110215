import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import { useTexts } from '../shared/i18n/index.ts';
import { useMay } from '../shared/session/index.ts';
import { areasFor, currentEntry } from './areas.ts';
import type { Area } from './areas.ts';

/** A menu of this length is seen at once, and needs no folding. */
const shortMenu = 12;

/** The areas that the operator may enter; the one they are in is open, the others fold. */
export function Menu(): ReactNode {
  const t = useTexts('core');
  const may = useMay();
  const [location] = useLocation();
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
  readonly isOpen: boolean;
};

function AreaLinks({ area: { title, entries }, current, isOpen }: AreaLinksProps): ReactNode {
  const t = useTexts('core');
  const links = entries.map(({ path, menu }) => (
    <li key={path}>
      <Link href={path} aria-current={path === current ? 'page' : undefined}>
        {t(menu)}
      </Link>
    </li>
  ));
  const [first] = entries;
  if (entries.length === 1 && first?.path === '/') return <ul>{links}</ul>;
  return (
    <details open={isOpen}>
      <summary>{t(title)}</summary>
      <ul aria-label={t(title)}>{links}</ul>
    </details>
  );
}
