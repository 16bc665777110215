import type { Result } from '@dipper/contract';

/** The result of a person's certification. */
export type CertificationEvent = {
  /** The same message again has the same one. */
  readonly deliveryId: string;
  /** The certification that the person was sent to; only we know whose it is. */
  readonly request: string;
  /** Undefined: the person gave up. */
  readonly proven: ProvenPerson | undefined;
};

export type ProvenPerson = {
  readonly dateOfBirth: string;
  /** A minor's representative has agreed to payments. */
  readonly hasRepresentativeConsent: boolean;
};

export type MessageHeaders = Readonly<Record<string, string | undefined>>;

/** Why a message is not used: its signature is wrong, it is too old, or its shape is unknown. */
export type UnusableEvent = 'forged' | 'stale' | 'unreadable';

export type CertificationService = {
  readonly read: (
    headers: MessageHeaders,
    body: Buffer,
  ) => Result<CertificationEvent, UnusableEvent>;
};
