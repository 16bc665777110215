export { createSmtp } from './client.ts';
export { smtpProtocol } from './protocol.ts';
