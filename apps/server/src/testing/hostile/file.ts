/** Stands in whatever is not to be kept. */
export const payload = '<script>HOSTILE</script>';

export type HostileFile = {
  readonly name: string;
  readonly file: Buffer;
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf';
  /** `either`: it may be read or not; what is kept of it is clean. */
  readonly expected: 'refused' | 'cleaned' | 'either';
};
