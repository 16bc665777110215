/** Lets the phone's page frame the document: it plays an app, not a frame. */
export const asWholeView = (policy: string, phone: string): string =>
  policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${phone}`);
