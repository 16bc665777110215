/** Enough for a phone's photograph of a sheet of paper, and few enough pixels to hold in memory. */
export const pixelsMax = 26_000_000;
export const sideMax = 16_384;
/** The longest file that we write: several times the largest upload, and no flood. */
export const writtenMax = 32 * 1024 * 1024;

/** An expected refusal, with a name of its own so that nothing else is taken for it. */
export class NotClean extends Error {
  override readonly name = 'NotClean';
}

export const refuse = (why: string): never => {
  throw new NotClean(why);
};

export const checkSize = (width: number, height: number): void => {
  const isSane = width >= 1 && height >= 1 && width <= sideMax && height <= sideMax;
  if (!isSane || width * height > pixelsMax) refuse('more pixels than anybody needs');
};

/** Refuses a file that would grow by re-encoding. */
export const checkWritten = (bytes: number): void => {
  if (bytes > writtenMax) refuse('it grows into more than anybody needs');
};
