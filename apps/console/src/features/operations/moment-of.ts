/** As the browser's field has a moment; empty: at once. */
export const momentOf = (from: string): { readonly effectiveFrom?: string } =>
  from === '' ? {} : { effectiveFrom: new Date(from).toISOString() };
