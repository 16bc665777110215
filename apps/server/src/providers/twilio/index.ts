export { askTwilio, createTwilio } from './client.ts';
export { twilioProtocol } from './protocol.ts';
