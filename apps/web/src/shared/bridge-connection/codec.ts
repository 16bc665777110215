import {
  bridgeSource,
  bridgeVersion,
  outgoingMessageSchema,
  readIncomingMessage,
} from '@dipper/contract';
import type { IncomingMessage, OutgoingMessage } from '@dipper/contract';

/** A message word for word as the contract knows it, or none. */
export const compose = (
  type: string,
  payload: unknown,
  id: string,
): OutgoingMessage | undefined => {
  const message = { source: bridgeSource, version: bridgeVersion, id, type, payload };
  const parsed = outgoingMessageSchema.safeParse(message);
  return parsed.success ? parsed.data : undefined;
};

const idsRemembered = 200;

/** Reads what comes in: each message once, and nothing that the contract does not know. */
export const createReader = (): ((data: unknown) => IncomingMessage | undefined) => {
  const seen = new Set<string>();
  return (data) => {
    const message = readIncomingMessage(data);
    if (!message.ok || seen.has(message.value.id)) return undefined;
    seen.add(message.value.id);
    const [oldest] = seen;
    if (seen.size > idsRemembered && oldest !== undefined) seen.delete(oldest);
    return message.value;
  };
};
