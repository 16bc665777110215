export { parseConfig, readConfig } from './config.ts';
export type { Config, Variables } from './config-type.ts';
export { settings } from './settings.ts';
export type { Setting } from './settings.ts';
export { WrongSetting } from './wrong-setting.ts';
