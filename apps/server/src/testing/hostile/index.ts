import type { HostileFile } from './file.ts';
import { hostileJpegs } from './jpegs.ts';
import { hostilePdfs } from './pdfs.ts';
import { hostilePngs } from './pngs.ts';
import { strangers } from './strangers.ts';

export type { HostileFile } from './file.ts';

export const hostileFiles = async (): Promise<readonly HostileFile[]> => [
  ...(await strangers()),
  ...hostilePngs(),
  ...(await hostileJpegs()),
  ...hostilePdfs(),
];
