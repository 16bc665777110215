import * as z from 'zod';
import { secret, webUrl } from './shapes.ts';

const anyName = z.string().min(1);

const name = (description: string, fallback: string, schema: z.ZodType<string> = anyName) =>
  ({ schema, description, fallback, ofSandbox: true }) as const;

const key = (description: string, fallback: string) =>
  ({ schema: secret(1), description, fallback, secret: true }) as const;

const mailServer = z
  .string()
  .regex(/^smtps?:\/\/[^\s/@:]+:\d{1,5}$/, 'expected such as smtps://mail.example.com:465');

/** The services that carry login codes to phones and mailboxes. */
export const messageSettings = {
  PROVIDER_TWILIO_URL: {
    schema: webUrl,
    description: 'The base address of Twilio, which carries text messages with login codes.',
    fallbackText: 'the sandbox, `http://127.0.0.1:{PORT + 30}/twilio`',
  },
  PROVIDER_TWILIO_ACCOUNT_SID: name('The account at Twilio.', 'AC00000000000000000000000000000000'),
  PROVIDER_TWILIO_AUTH_TOKEN: key('The secret of the account at Twilio.', 'dipper-twilio-token'),
  PROVIDER_TWILIO_FROM: name('The number that text messages come from.', '+8215880000'),
  MAIL_SMTP_URL: {
    schema: mailServer,
    description:
      'The mail server. Production always encrypts the connection, and needs one of its own.',
    fallbackText: 'the sandbox, `smtp://127.0.0.1:{PORT + 31}`',
  },
  MAIL_SMTP_USER: name('The user at the mail server.', 'dipper'),
  MAIL_SMTP_PASSWORD: key('The password at the mail server.', 'dipper-mail-password'),
  MAIL_FROM: name(
    'Who mails with login codes come from.',
    'Dipper <login@dipper.example>',
    z.string().regex(/@/, 'expected a mail address'),
  ),
} as const;
