export type { BootEvent, BootState, CertificationRequest, LoginFailure } from './model.ts';
export { startBoot } from './runner.ts';
export type { Boot } from './runner.ts';
