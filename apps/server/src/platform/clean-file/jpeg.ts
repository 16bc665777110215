import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decode, { init as initDecode } from '@jsquash/jpeg/decode.js';
import encode, { init as initEncode } from '@jsquash/jpeg/encode.js';
import { pictureOf } from './jpeg-marks.ts';
import { checkSize } from './limits.ts';

/** Small letters and stamps stay legible. */
const quality = 85;

const require = createRequire(import.meta.url);
const moduleOf = (name: string): WebAssembly.Module =>
  new WebAssembly.Module(readFileSync(require.resolve(`@jsquash/jpeg/codec/${name}.wasm`)));

const codecs = {
  decode: moduleOf('dec/mozjpeg_dec'),
  encode: moduleOf('enc/mozjpeg_enc'),
};

/** A fresh codec, which says nothing: one that complains of every file would let strangers fill our output. */
const fresh = (module: WebAssembly.Module) => ({
  instantiateWasm: (imports: WebAssembly.Imports, done: (made: WebAssembly.Instance) => void) => {
    const made = new WebAssembly.Instance(module, imports);
    done(made);
    return made.exports;
  },
  print: () => undefined,
  printErr: () => undefined,
});

/**
 * Decodes and re-encodes a picture, turned upright. Each one has codecs of its own, so that it
 * leaves nothing for the next.
 */
export const cleanJpeg = async (file: Buffer): Promise<Buffer> => {
  const picture = pictureOf(file);
  await initDecode(fresh(codecs.decode));
  const image = await decode(new Uint8Array(picture).buffer, { preserveOrientation: true });
  checkSize(image.width, image.height);
  await initEncode(fresh(codecs.encode));
  return Buffer.from(await encode(image, { quality, progressive: false }));
};
