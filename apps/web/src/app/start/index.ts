export type { BootEvent, BootState, CertificationAsked, LoginFailure } from './model.ts';
export { startBoot } from './runner.ts';
export type { Boot } from './runner.ts';
