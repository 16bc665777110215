import { readFileSync } from 'node:fs';
import path from 'node:path';

import { listFiles } from '../files/index.ts';
import type { Check } from './check.ts';

/** Each of these points left or right whatever the direction of the text is. */
const sided =
  /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right|border-(?:top|bottom)-(?:left|right)-radius|border-(?:left|right)-\w+)\s*:/;
const sidedValue = /(?:^|[\s;{])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;
const sidedStyle =
  /\b(?:margin|padding|border)(?:Left|Right)\w*\s*:|\btextAlign:\s*['"](?:left|right)['"]/;
const fourSides =
  /(?:^|[\s;{])(?:margin|padding|inset|border-(?:width|style|color))\s*:\s*([^;}]+)/;

/** top right bottom left: a mirrored page needs the second and the fourth to be the same. */
function sidesDiffer(line: string): boolean {
  const value = fourSides.exec(line)?.[1]?.trim();
  const parts = value?.match(/(?:[\w-]+\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s]+)/g) ?? [];
  return parts.length === 4 && parts[1] !== parts[3];
}

function isPhysical(file: string, line: string): boolean {
  if (!file.endsWith('.css')) return sidedStyle.test(line);
  return sided.test(line) || sidedValue.test(line) || sidesDiffer(line);
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
}

/** Arabic mirrors every screen, so nothing may be placed by left and right. */
export const logicalCss: Check = {
  name: 'logical properties',
  run: async (root) =>
    ['apps', 'packages']
      .flatMap((room) => listFiles(root, room))
      .filter((file) => /\.(?:css|tsx)$/.test(file))
      .flatMap((file) =>
        withoutComments(readFileSync(path.join(root, file), 'utf8'))
          .split('\n')
          .flatMap((line, index) =>
            isPhysical(file, line) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
          ),
      ),
};
