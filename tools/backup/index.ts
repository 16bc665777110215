export { endInOneLine, placeFrom } from './address.ts';
export { lookAfterwards } from './afterwards.ts';
export { BackupError } from './place.ts';
export { findTarget, prepareRestore } from './restore.ts';
