import type { Read } from './reader.ts';

/** The services that carry login codes. */
export type MessagesConfig = {
  /** Undefined: no text messages are sent, so there is no login by phone. */
  readonly twilio:
    | {
        readonly url: string;
        readonly accountSid: string;
        readonly authToken: string;
        readonly from: string;
      }
    | undefined;
  readonly mail: {
    readonly url: string;
    readonly user: string;
    readonly password: string;
    readonly from: string;
    readonly requireTls: boolean;
  };
};

type Surroundings = {
  readonly sandbox: string;
  readonly mailPort: number;
  readonly requireTls: boolean;
  readonly sendsTexts: boolean;
};

export const readMessages = (
  read: Read,
  { sandbox, mailPort, requireTls, sendsTexts }: Surroundings,
): MessagesConfig => ({
  twilio: sendsTexts
    ? {
        url: read('PROVIDER_TWILIO_URL', `${sandbox}/twilio`),
        accountSid: read('PROVIDER_TWILIO_ACCOUNT_SID'),
        authToken: read('PROVIDER_TWILIO_AUTH_TOKEN'),
        from: read('PROVIDER_TWILIO_FROM'),
      }
    : undefined,
  mail: {
    url: read('MAIL_SMTP_URL', `smtp://127.0.0.1:${mailPort}`),
    user: read('MAIL_SMTP_USER'),
    password: read('MAIL_SMTP_PASSWORD'),
    from: read('MAIL_FROM'),
    requireTls,
  },
});
