export {
  runningPostgresUrl,
  startPostgres,
  type PostgresOptions,
  type RunningPostgres,
} from './launcher.ts';
