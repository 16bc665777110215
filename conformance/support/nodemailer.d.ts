/** The package carries no types. */
declare module 'nodemailer' {
  type Mail = Readonly<Record<'from' | 'to' | 'subject' | 'text', string>>;
  export function createTransport(address: string): {
    readonly sendMail: (mail: Mail) => Promise<{ readonly accepted: readonly string[] }>;
  };
}
