export { keepOutput } from './output.ts';
export {
  CommandError,
  runCommand,
  startService,
  type Service,
  type ServiceOptions,
} from './service.ts';
export { stopWithParent } from './stop-with-parent.ts';
export { waitForAnswer } from './wait-for.ts';
