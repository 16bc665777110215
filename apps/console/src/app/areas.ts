import type { RouteName } from '@dipper/contract';

import type { TextKey } from '../shared/i18n/index.ts';
import { groups } from './sections.ts';
import type { Section } from './sections.ts';

type Entry = {
  readonly path: string;
  readonly menu: TextKey<'core'>;
  /** The paths of this entry and of what its list leads to. */
  readonly covers: readonly string[];
};

export type Area = { readonly title: TextKey<'core'>; readonly entries: readonly Entry[] };

/** A page without a place in the menu belongs to the entry before it. */
const entriesOf = (sections: readonly Section[]): readonly Entry[] => {
  const entries: Entry[] = [];
  for (const { path, menu } of sections) {
    const last = entries.pop();
    if (menu !== undefined) {
      if (last !== undefined) entries.push(last);
      entries.push({ path, menu, covers: [path] });
    } else if (last !== undefined) {
      entries.push({ ...last, covers: [...last.covers, path] });
    }
  }
  return entries;
};

export const areasFor = (may: (call: RouteName) => boolean): readonly Area[] =>
  groups
    .map(({ title, sections }) => ({
      title,
      entries: entriesOf(sections.filter(({ needs }) => needs === undefined || may(needs))),
    }))
    .filter(({ entries }) => entries.length > 0);

const isAt = (location: string, pattern: string): boolean => {
  const [places, segments] = [location.split('/'), pattern.split('/')];
  return (
    places.length === segments.length &&
    segments.every((part, index) => part.startsWith(':') || part === places[index])
  );
};

/** The path of the entry that the page at this location belongs to. */
export const currentEntry = (areas: readonly Area[], location: string): string | undefined =>
  areas
    .flatMap(({ entries }) => entries)
    .find(({ covers }) => covers.some((pattern) => isAt(location, pattern)))?.path;
