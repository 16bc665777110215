import { checkSize, refuse } from './limits.ts';

const mark = { start: 0xd8, end: 0xd9, scan: 0xda, restart0: 0xd0, restart7: 0xd7, alone: 0x01 };
/** Baseline, extended and progressive; the others are read by hardly anybody. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const otherFrames: ReadonlySet<number> = new Set([
  0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);
/** A photograph in ten layers is usual; each costs a walk over all of its pixels. */
const scansMax = 64;

const checkFrame = (file: Buffer, at: number, length: number): void => {
  if (length < 8) refuse('a frame that is cut off');
  const depth = file.readUInt8(at + 4);
  const components = file.readUInt8(at + 9);
  checkSize(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5));
  if (depth !== 8 || (components !== 1 && components !== 3)) refuse('colours that nobody shows');
};

/** Returns the place of the next mark behind the pixels of a scan. */
const skipScan = (file: Buffer, start: number): number => {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    const isPixels = next === 0 || (next >= mark.restart0 && next <= mark.restart7);
    if (!isPixels && next !== 0xff) return at;
  }
  return refuse('a picture that is cut off');
};

/** The picture only, from its first marker to its last: data after it is dropped. */
export const pictureOf = (file: Buffer): Buffer => {
  if (file.readUInt16BE(0) !== 0xff00 + mark.start) refuse('no JPEG');
  let [at, hasFrame, scans] = [2, false, 0];
  for (;;) {
    if (file[at] !== 0xff || at + 2 > file.length) refuse('a mark that is none');
    const kind = file[at + 1] ?? 0;
    if (kind === mark.end) break;
    if (kind === 0xff || kind === mark.alone) {
      at += kind === 0xff ? 1 : 2;
      continue;
    }
    const length = file.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > file.length) refuse('a part that is longer than the file');
    if (otherFrames.has(kind)) refuse('a JPEG that nobody shows');
    if (frames.has(kind)) {
      if (hasFrame) refuse('two pictures in one');
      checkFrame(file, at, length);
      hasFrame = true;
    }
    at += 2 + length;
    if (kind === mark.scan) {
      scans += 1;
      if (scans > scansMax) refuse('more layers than anybody needs');
      at = skipScan(file, at);
    }
  }
  if (!hasFrame || scans === 0) refuse('a JPEG without a picture');
  return file.subarray(0, at + 2);
};
