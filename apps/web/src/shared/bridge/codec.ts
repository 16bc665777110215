import { bridgeSource, bridgeVersion, outgoingMessageSchema } from '@dipper/contract';
import type { OutgoingMessage } from '@dipper/contract';

export { readIncomingMessage } from '@dipper/contract';

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
