import * as z from 'zod';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { MessageOutcome } from '../../ports/messenger.ts';
import { twilioProtocol } from './protocol.ts';

const acceptedSchema = z.object({
  sid: z.string(),
  status: z.enum(['accepted', 'queued', 'sending', 'sent', 'delivered', 'scheduled']),
});
const refusalSchema = z.object({ code: z.number(), status: z.number() });

export type Read = { readonly outcome: MessageOutcome; readonly code: number | undefined };

/** Reads the answer of Twilio's Messages resource; a 429 and a wrong key mean that nothing left. */
export const readAnswer = (answer: OutboundAnswer): Read => {
  if (answer.kind !== 'answered') return { outcome: answer.kind, code: undefined };
  if (answer.status === 201) {
    const accepted = acceptedSchema.safeParse(answer.body);
    return { outcome: accepted.success ? 'sent' : 'unknown', code: undefined };
  }
  if (answer.status >= 500 || answer.status < 400) return { outcome: 'unknown', code: undefined };
  const refusal = refusalSchema.safeParse(answer.body);
  const code = refusal.success ? refusal.data.code : undefined;
  // Errors about the message or its number; everything else below 500 is about us or too many.
  const isRefused = Object.hasOwn(twilioProtocol.refusals.send, String(code));
  return { outcome: isRefused ? 'refused' : 'not-sent', code };
};
