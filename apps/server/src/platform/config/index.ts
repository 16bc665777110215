export { examineConfig, parseConfig } from './config.ts';
export type { Config } from './config-type.ts';
export type { Variables } from './variables.ts';
export { configFor } from './needs.ts';
export type { ConfigFor, Need } from './needs.ts';
export { settings } from './settings.ts';
export type { Setting } from './settings.ts';
export { wrongSetting, WrongSetting } from './wrong-setting.ts';
export type { Fault } from './wrong-setting.ts';
