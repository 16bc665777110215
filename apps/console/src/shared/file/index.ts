export { fingerprintOf } from './fingerprint.ts';
export { keepFile } from './keep-file.ts';
