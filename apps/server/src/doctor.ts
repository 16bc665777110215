import { parseArgs } from 'node:util';
import { wrongSetting } from '@dipper/contract';
import { isWell, jsonOf, tableOf } from './core/doctor/index.ts';
import type { Finding } from './core/doctor/index.ts';
import { lookAtDocuments } from './doctor-documents.ts';
import { lookAtMail, lookAtProviders } from './doctor-outside.ts';
import { lookAtSettings } from './doctor-settings.ts';
import { lookAtKeys, lookAtOwnDatabase, lookAtSite } from './doctor-deployment.ts';
import type { Look } from './doctor-deployment.ts';
import { systemClock } from './platform/clock.ts';
import { examineConfig } from './platform/config/index.ts';
import type { Variables } from './platform/config/index.ts';

const parse = (args: readonly string[]): { readonly isJson: boolean } => {
  try {
    const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' } } });
    return { isJson: values.json === true };
  } catch {
    throw wrongSetting('doctor', 'expected --json or nothing');
  }
};

/** A look at a part says nothing that its own wrong settings do not: it waits until they are right. */
const ofAddresses =
  /^(?:PUBLIC_URL|API_URL|CONSOLE_URL|COUNTRY_API_BASES|VAULT_ORIGIN|WINDOW_ORIGIN)$/;
const usualMaxMs = 12_000;

/** All of it, each part beside the others; nothing of the outside is changed by it. */
export const examine = async (
  variables: Variables,
  { now = systemClock.now, maxMs = usualMaxMs }: Partial<Look> = {},
): Promise<readonly Finding[]> => {
  const examined = examineConfig(variables);
  const { config, faults } = examined;
  const isRight = (beginning: RegExp): boolean =>
    faults.every(({ setting }) => !beginning.test(setting));
  const look = { now, maxMs };
  const looks = [
    ...(isRight(/^DATABASE_/) ? [lookAtOwnDatabase(config, look)] : []),
    ...(isRight(ofAddresses) ? [lookAtSite(config, look)] : []),
    lookAtProviders(config, isRight, maxMs),
    ...(isRight(/^MAIL_/) ? [lookAtMail(config, maxMs)] : []),
    ...(isRight(/^DOCUMENT_/) ? [lookAtDocuments(config, maxMs)] : []),
    ...(isRight(/^FIELD_KEYS$/) ? [lookAtKeys(config, look)] : []),
  ];
  return [...lookAtSettings(examined), ...(await Promise.all(looks)).flat()];
};

/** `doctor [--json]`: 0 where nothing is wrong. */
export const doctor = async (args: readonly string[], variables: Variables): Promise<void> => {
  const { isJson } = parse(args);
  const findings = await examine(variables);
  process.stdout.write(isJson ? jsonOf(findings) : tableOf(findings));
  process.exitCode = isWell(findings) ? 0 : 1;
};
