/** Reads and writes the big-endian numbers that fonts are made of. */

export class ByteReader {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  get at(): number {
    return this.#at;
  }

  uint8(): number {
    this.#at += 1;
    return this.#view.getUint8(this.#at - 1);
  }

  int16(): number {
    this.#at += 2;
    return this.#view.getInt16(this.#at - 2);
  }

  uint16(): number {
    this.#at += 2;
    return this.#view.getUint16(this.#at - 2);
  }

  uint32(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4);
  }

  take(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('the font ends too early');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

export class ByteWriter {
  #bytes = Buffer.alloc(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  #reserve(length: number): number {
    const at = this.#length;
    this.#length += length;
    if (this.#length > this.#bytes.length) {
      const wider = Buffer.alloc(Math.max(this.#length, this.#bytes.length * 2));
      this.#bytes.copy(wider);
      this.#bytes = wider;
    }
    return at;
  }

  uint8(value: number): void {
    const at = this.#reserve(1);
    this.#bytes.writeUInt8(value, at);
  }

  int16(value: number): void {
    const at = this.#reserve(2);
    this.#bytes.writeInt16BE(value, at);
  }

  uint16(value: number): void {
    const at = this.#reserve(2);
    this.#bytes.writeUInt16BE(value, at);
  }

  uint32(value: number): void {
    const at = this.#reserve(4);
    this.#bytes.writeUInt32BE(value, at);
  }

  add(bytes: Uint8Array): void {
    const at = this.#reserve(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Fills with zeros until the length is a multiple. */
  align(multiple: number): void {
    this.#reserve((multiple - (this.#length % multiple)) % multiple);
  }

  finish(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length));
  }
}
