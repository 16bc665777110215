import type { ActSubjectKind } from '@dipper/contract';

import { apart, useMethodName } from '../../shared/format/index.ts';
import { useTextIfAny } from '../../shared/i18n/index.ts';
import { catalogueNameOf, catalogueTitles, useWords } from '../../shared/words/index.ts';

type Find = (name: string) => string | undefined;

/** The message families with a label for the subject of an act. */
export type SubjectTexts = {
  readonly core: Find;
  readonly exchange: Find;
  readonly operations: Find;
  readonly partner: Find;
  readonly shop: Find;
  readonly method: (methodId: number) => string;
  readonly provider: (name: string) => string;
};

type Parts = readonly string[];
type Naming = (texts: SubjectTexts, parts: Parts) => readonly (string | undefined)[];

const titles = new Map<string, string>(Object.entries(catalogueTitles));

const settingOf: Naming = (
  { core, operations, partner, method, provider },
  [what, first = '', second, third],
) => {
  const checks = operations('second_looks');
  if (what === 'refund-check') return [checks, operations('refund_checks'), first];
  if (what === 'spoon-adjustments') return [checks, operations('spoon_rules')];
  if (what !== 'provider-fee') return [what, first, second, third];
  const methods = second === 'all' ? partner('all_methods') : method(Number(second));
  return [core('nav_fees'), provider(first), methods, third];
};

const entryOf: Naming = ({ core, shop, method }, [kind = '', country, key = '']) => {
  const name = key === 'new' ? 'new_thing' : (catalogueNameOf(key) ?? '');
  const own = kind === 'method' && /^\d+$/u.test(key) ? method(Number(key)) : shop(name);
  return [shop(titles.get(kind) ?? '') ?? kind, core(`country_${country}`) ?? country, own ?? key];
};

const namings: Readonly<Partial<Record<ActSubjectKind, Naming>>> = {
  country: ({ core }, [country]) => [core(`country_${country}`) ?? country],
  'exchange-policy': ({ core, exchange }, [country, way]) => [
    core(`country_${country}`) ?? country,
    exchange(`way_${way}`) ?? way,
  ],
  retention: ({ exchange }, [what]) => [exchange(`keep_${what}`) ?? what],
  export: ({ operations }, [what]) => [operations(`export_${what}`) ?? what],
  settlement: ({ provider }, [name = '', hash = '']) => [provider(name), `…${hash.slice(-8)}`],
  setting: settingOf,
  catalogue: entryOf,
};

/** Names the subject of an act in words; undefined if its number or name is enough. */
export const subjectIn = (
  texts: SubjectTexts,
  kind: ActSubjectKind,
  id: string,
): string | undefined =>
  namings[kind]?.(texts, id.split(':'))
    .filter((part) => part !== undefined)
    .map(apart)
    .join(' · ');

export const useSubjectName = (): ((kind: ActSubjectKind, id: string) => string | undefined) => {
  const say = useWords();
  const texts = {
    core: useTextIfAny('core'),
    exchange: useTextIfAny('exchange'),
    operations: useTextIfAny('operations'),
    partner: useTextIfAny('partner'),
    shop: useTextIfAny('shop'),
    method: useMethodName(),
    provider: (name: string) => say('provider', name),
  };
  return (kind, id) => subjectIn(texts, kind, id);
};
