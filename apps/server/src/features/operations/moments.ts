/** A start or an end as it was written: undefined if none was given. */
export type SaidMoment = { readonly isReal: boolean; readonly at: Date | undefined };

/** A shape lets the 45th of a month through, which is no moment. */
export const readMoment = (written: string | null | undefined): SaidMoment => {
  if (typeof written !== 'string') return { isReal: true, at: undefined };
  const at = new Date(written);
  return { isReal: !Number.isNaN(at.getTime()), at };
};
