export const consents = ['privacy', 'residentNumber'] as const;
export type Consent = (typeof consents)[number];
