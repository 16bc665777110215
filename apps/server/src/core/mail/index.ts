export { writeMail } from './mail.ts';
export type { MailContent } from './mail.ts';
export type { Way } from './written.ts';
