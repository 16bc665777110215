/** A person that the service may identify, and its message to the merchant about them. */
export interface Kind {
  readonly name: string;
  readonly label: string;
  readonly note: string;
  readonly dateOfBirth: string;
  readonly nationality: 'domestic' | 'foreign';
  readonly isRepresentativeRequired: boolean;
}

export const kinds: readonly Kind[] = [
  {
    name: 'adult',
    label: 'An adult',
    note: 'With your mobile phone (Korean resident number required)',
    dateOfBirth: '1996-04-12',
    nationality: 'domestic',
    isRepresentativeRequired: false,
  },
  {
    name: 'minor',
    label: 'A minor',
    note: 'Nobody has agreed to payments yet',
    dateOfBirth: '2011-09-03',
    nationality: 'domestic',
    isRepresentativeRequired: false,
  },
  {
    name: 'minor-with-representative',
    label: 'A minor with a representative',
    note: 'A parent or guardian agrees to payments',
    dateOfBirth: '2011-09-03',
    nationality: 'domestic',
    isRepresentativeRequired: true,
  },
  {
    name: 'foreigner',
    label: 'A foreigner',
    note: 'With a residence card number',
    dateOfBirth: '1994-07-21',
    nationality: 'foreign',
    isRepresentativeRequired: false,
  },
];

export function kindNamed(name: unknown): Kind | undefined {
  return kinds.find((kind) => kind.name === name);
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}
