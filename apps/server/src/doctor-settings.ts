import { fine, of, wrong } from './core/doctor/index.ts';
import type { Finding } from './core/doctor/index.ts';
import { whatIsOff } from './platform/config/index.ts';
import type { Examined } from './platform/config/index.ts';
import { helpOf } from './setting-help.ts';

/** All wrong settings, each with its purpose and where to get it, and the parts that are off. */
export const lookAtSettings = ({ config, faults }: Examined): readonly Finding[] =>
  [
    ...(faults.length === 0 ? [fine(config.environment, 'the settings are right')] : []),
    ...faults.map(({ setting, reason }) => wrong(setting, reason, helpOf(setting) ?? '')),
    ...whatIsOff(config).map(({ part, needs }) =>
      fine(part, `off: nothing of it is set; it needs ${needs.join(', ')}`),
    ),
  ].map(of('settings'));
