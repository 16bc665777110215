import type { FoundPerson } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { subjectPath } from '../../shared/link/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { areasFor } from '../areas.ts';
import { matching } from './matching.ts';
import { useFound } from './use-found.ts';

/** Something that is found, and the page that it leads to. */
export type Choice = {
  readonly key: string;
  readonly group: string;
  readonly href: string;
  readonly title: string;
  readonly detail: ReactNode;
};

/** A person, or what of theirs was named, which has a page of its own. */
const choicesOf = (
  { userId, nickname, matchedBy, matched, thing }: FoundPerson,
  t: Texts<'history'>,
  group: string,
): readonly Choice[] => {
  const person = {
    key: `person-${userId}`,
    group,
    href: `/people/${userId}`,
    title: nickname,
    detail: (
      <>
        {t(`by_${matchedBy}`)} <bdi>{matchedBy === 'nickname' ? userId : matched}</bdi>
      </>
    ),
  };
  const href = thing === null ? undefined : subjectPath(thing.kind, thing.id);
  if (thing === null || href === undefined) return [person];
  const record = {
    key: `record-${thing.id}`,
    group,
    href,
    title: t(`thing_${thing.kind}`),
    detail: (
      <>
        <bdi>{thing.id}</bdi> · <bdi>{nickname}</bdi>
      </>
    ),
  };
  return [record, person];
};

const usePages = () => {
  const t = useTexts('core');
  const may = useMay();
  return areasFor(may).flatMap(({ title, entries }) =>
    entries.map(({ path, menu }) => ({ key: path, name: t(menu), area: t(title) })),
  );
};

/** Finds what is typed among the pages, and among what a customer can name of themselves. */
export const useChoices = (typed: string) => {
  const t = useTexts('core');
  const ofPeople = useTexts('history');
  const may = useMay();
  const { people, isAsking, failure } = useFound(typed, may('operatorPeople'));
  const pages = matching(typed, usePages()).map(({ key, name, area }) => ({
    key,
    group: t('find_pages'),
    href: key,
    title: name,
    detail: area,
  }));
  const found = people.flatMap((person) => choicesOf(person, ofPeople, t('find_people')));
  const unique = new Map<string, Choice>([...found, ...pages].map((each) => [each.key, each]));
  return { choices: [...unique.values()], isAsking, failure };
};
