/** A button, and an address in the text part. */
export type Way = { readonly label: string; readonly url: string };

export type Written = {
  readonly subject: string;
  /** Paragraphs with an empty line between them; one of several lines is a list of facts. */
  readonly text: string;
  /** Why the person gets this mail, in small print. */
  readonly end?: string | undefined;
  readonly way?: Way | undefined;
  /** The fact that counts most, as it stands in the text: the sum. */
  readonly strong?: string | undefined;
};
