import type { Check } from './check.ts';
import { commits } from './commits.ts';
import { dependencies } from './dependencies.ts';
import { generated } from './generated.ts';
import { imports } from './imports.ts';
import { links } from './links.ts';
import { logicalCss } from './logical-css.ts';
import { migrations } from './migrations.ts';
import { mutations } from './mutations.ts';
import { outcomes } from './outcomes.ts';
import { protocols } from './protocols.ts';
import { requirements } from './requirements.ts';
import { sizes } from './sizes.ts';
import { sql } from './sql.ts';
import { format, lint, types, unused } from './tools-of-others.ts';
import { terms } from './terms.ts';
import { translations } from './translations.ts';
import { verbs } from './verbs.ts';
import { words } from './words.ts';

/** Two run at a time, so those that take long come first. */
export const checks: readonly Check[] = [
  lint,
  types,
  imports,
  unused,
  sizes,
  sql,
  migrations,
  mutations,
  format,
  translations,
  terms,
  logicalCss,
  verbs,
  requirements,
  protocols,
  outcomes,
  words,
  commits,
  links,
  dependencies,
  generated,
];
