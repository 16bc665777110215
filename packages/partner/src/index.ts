export { createPartner } from './client.ts';
export type { Answer, CallName, Partner, PartnerOptions } from './client.ts';
export type { Amount, Calls, Time } from './generated/calls.ts';
export { messageTypes, readMessage } from './messages.ts';
export type { Arrived, Message, MessageOptions, MessageType } from './messages.ts';
export { signedHeaders } from './sign.ts';
export type { PartnerKey, SignedCall } from './sign.ts';
