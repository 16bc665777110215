/** How demo people log in besides Google; the sandbox's mailbox has their numbers and addresses. */
export type SeedWayIn = {
  readonly name: string;
  readonly identity: string;
  /** The hash of a password that the mailbox page tells everybody. */
  readonly passwordHash?: string;
};

export const seedWaysIn: readonly SeedWayIn[] = [
  { name: 'minji', identity: 'phone:+821020001001' },
  { name: 'taeyang', identity: 'phone:+821020001005' },
  {
    name: 'haneul',
    identity: 'email:haneul@demo.dipper.example',
    passwordHash:
      '$argon2id$v=19$m=7168,t=5,p=1$yUqkZZJIPxKhxOKwupOh1w$j2EuF8N0qhwFmPihDtupWQl/r1qoxNYRKn7NJ6qYOcU',
  },
  {
    name: 'seoyeon',
    identity: 'email:seoyeon@demo.dipper.example',
    passwordHash:
      '$argon2id$v=19$m=7168,t=5,p=1$YV4JD2YamZpMUDUnbSGB4A$55zmdHhSbvSABg9Ff4btSkUOFCaTwP3qXImJql9PG6E',
  },
];
