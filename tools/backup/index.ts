export { endInOneLine, placeFrom } from './address.ts';
export { daysSince, lookAfterwards } from './afterwards.ts';
export { BackupError } from './place.ts';
export { findTarget, prepareRestore } from './restore.ts';
