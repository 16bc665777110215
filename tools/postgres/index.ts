export { archiveSettings, walDirectoryIn } from './archive.ts';
export {
  clusterIn,
  isPostgresOn,
  runningPostgresUrl,
  startPostgres,
  type RunningPostgres,
} from './launcher.ts';
