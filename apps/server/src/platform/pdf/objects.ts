import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** A place in the file that others name. */
export type Reference = string;

export type PdfObjects = {
  /** A number for what is written later. */
  reserve(): Reference;
  write(reference: Reference, body: string): void;
  add(body: string): Reference;
  addStream(data: Uint8Array, entries?: string): Reference;
  /** The whole file; the same objects are the same bytes. */
  finish(roots: { readonly catalog: Reference; readonly info: Reference }): Buffer;
};

const header = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
const inUse = '00000 n \n';

/** Any text, as UTF-16 in hexadecimal digits: nothing in it can end the string. */
export const textString = (text: string): string => {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return `<FEFF${units.map((unit) => unit.toString(16).padStart(4, '0').toUpperCase()).join('')}>`;
};

export const createObjects = (): PdfObjects => {
  const bodies: (Buffer | undefined)[] = [];
  const reserve = (): Reference => `${bodies.push(undefined)} 0 R`;
  const set = (reference: Reference, body: Buffer): void => {
    bodies[Number.parseInt(reference, 10) - 1] = body;
  };
  const write = (reference: Reference, body: string): void =>
    set(reference, Buffer.from(body, 'latin1'));

  return {
    reserve,
    write,
    add: (body) => {
      const reference = reserve();
      write(reference, body);
      return reference;
    },
    addStream: (data, entries = '') => {
      const reference = reserve();
      const packed = deflateSync(data);
      const start = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
      set(
        reference,
        Buffer.concat([Buffer.from(start, 'latin1'), packed, Buffer.from('\nendstream')]),
      );
      return reference;
    },
    finish: ({ catalog, info }) => {
      const parts: Buffer[] = [Buffer.from(header, 'latin1')];
      let length = parts[0]?.length ?? 0;
      const rows = bodies.map((body, place) => {
        const at = length;
        if (body === undefined) throw new Error(`object ${place + 1} was never written`);
        const object = Buffer.concat([
          Buffer.from(`${place + 1} 0 obj\n`),
          body,
          Buffer.from('\nendobj\n'),
        ]);
        parts.push(object);
        length += object.length;
        return `${String(at).padStart(10, '0')} ${inUse}`;
      });
      const id = createHash('sha256').update(Buffer.concat(parts)).digest('hex').slice(0, 32);
      const size = bodies.length + 1;
      const trailer = `<< /Size ${size} /Root ${catalog} /Info ${info} /ID [<${id}> <${id}>] >>`;
      const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
      parts.push(Buffer.from(`${table}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`));
      return Buffer.concat(parts);
    },
  };
};
