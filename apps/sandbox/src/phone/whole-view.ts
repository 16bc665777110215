/** Who may hold a page in a frame is answered as if the phone's page were no frame, which it plays. */
export const asWholeView = (policy: string, phone: string): string =>
  policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${phone}`);
