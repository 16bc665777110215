import type { CompiledTexts } from '@dipper/texts';

/** How the texts of every screen but the first ones are loaded; comes with the code of the session. */
export const laterTextFiles = import.meta.glob<CompiledTexts>(
  ['./messages/*/*.json', '!./messages/{core,session,shop}/*.json'],
  { import: 'default' },
);
