import { randomHex } from '../platform/random.ts';
import type { Kind } from './people.ts';

/** The message to the merchant; a canceled one says nothing about the person. */
export interface CertificationResult {
  readonly request: string;
  readonly kind: Kind | undefined;
  readonly dateOfBirth: string | undefined;
}

function bodyOf({ request, kind, dateOfBirth }: CertificationResult): object {
  if (kind === undefined) return { type: 'certification.canceled', data: { request } };
  return {
    type: 'certification.completed',
    data: {
      request,
      person: {
        date_of_birth: dateOfBirth ?? kind.dateOfBirth,
        nationality: kind.nationality,
      },
      ...(kind.isRepresentativeRequired ? { representative: { agreed: true } } : {}),
    },
  };
}

/** A message keeps its id and its body; each time it is sent, it is dated and signed anew. */
export interface Message {
  readonly id: string;
  readonly body: string;
}

export function messageOf(result: CertificationResult): Message {
  return { id: `msg_${randomHex(24)}`, body: JSON.stringify(bodyOf(result)) };
}
