import * as z from 'zod';
import type { CertificationEvent } from '../../ports/certification.ts';

const request = z.string().min(1).max(200);

const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('certification.completed'),
    data: z.object({
      request,
      person: z.object({
        date_of_birth: z.iso.date(),
        nationality: z.enum(['domestic', 'foreign']),
      }),
      representative: z.object({ agreed: z.boolean() }).optional(),
    }),
  }),
  z.object({ type: z.literal('certification.canceled'), data: z.object({ request }) }),
]);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a message; the person's nationality changes nothing here: their age decides. */
export const readMessage = (text: string): Omit<CertificationEvent, 'deliveryId'> | undefined => {
  const parsed = messageSchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const message = parsed.data;
  if (message.type === 'certification.canceled') {
    return { request: message.data.request, proven: undefined };
  }
  const { person, representative } = message.data;
  return {
    request: message.data.request,
    proven: {
      dateOfBirth: person.date_of_birth,
      hasRepresentativeConsent: representative?.agreed === true,
    },
  };
};
