export { archiveSettings, walDirectoryIn } from './archive.ts';
export {
  clusterIn,
  isPostgresOn,
  runningPostgresUrl,
  startPostgres,
  type PostgresOptions,
  type RunningPostgres,
} from './launcher.ts';
