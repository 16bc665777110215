export { createSmtp, greetSmtp } from './client.ts';
export { smtpProtocol } from './protocol.ts';
