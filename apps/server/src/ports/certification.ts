import type { Result } from '@dipper/contract';

/** What became of a person who was sent to certify who they are. */
export type CertificationNews = {
  /** The same message again has the same one. */
  readonly deliveryId: string;
  /** Which of those who were sent there; only we know whom it means. */
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

/** Signed by nobody we know, sent too long ago, or not what such a message looks like. */
export type UnusableNews = 'forged' | 'stale' | 'unreadable';

export type CertificationService = {
  readonly read: (headers: MessageHeaders, body: Buffer) => Result<CertificationNews, UnusableNews>;
};
