import {
  cardBody as hectoBody,
  noes as hectoNoes,
} from '../../apps/vault/src/providers/hecto-translate.ts';
import {
  cardBody as tossBody,
  noes as tossNoes,
  wayOf,
} from '../../apps/vault/src/providers/tosspayments-translate.ts';
import { hectoPaths } from '../../apps/vault/src/providers/hecto-paths.ts';
import { hectoSettings } from '../../apps/server/src/platform/config/hecto-settings.ts';
import { addressesIn, namesReadIn, vaultFiles, vaultRoom } from './protocol-files.ts';

type Facts = {
  readonly addresses: Readonly<Record<string, { readonly value: string }>>;
  readonly messages: Readonly<
    Record<string, { readonly sent?: readonly string[]; readonly read?: readonly string[] }>
  >;
  readonly refusals: Readonly<
    Record<string, Readonly<Record<string, { readonly reason: string }>>>
  >;
};

/** The facts that the vault goes by when it trades a card for a key. */
export type VaultGiver = {
  readonly noes: Readonly<Record<string, { readonly error: string }>>;
  readonly sent: object;
};

const card = {
  number: '4330123400000009',
  expiryMonth: '12',
  expiryYear: '30',
  identity: '960412',
  passwordTwoDigits: '12',
};
const grant = {
  registrationId: 'k1',
  customerKey: 'c1',
  provider: 'hecto',
  country: 'kr',
  locale: 'ko',
} as const;
const settings = {
  url: '',
  merchantId: 'm',
  encryptionKey: 'k'.repeat(32),
  hashKey: 'h',
  registerPath: '',
  forgetPath: '',
};

/** The vault shares no code with the server, so that the same facts stand in both. */
export const vaultGivers: Readonly<Record<string, VaultGiver>> = {
  hecto: { noes: hectoNoes, sent: hectoBody(card, grant, { settings, now: new Date(0) }) },
  tosspayments: { noes: tossNoes, sent: tossBody(card, grant) },
};

function fieldsOf(value: object): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null
      ? fieldsOf(inner).map((field) => `${name}.${field}`)
      : [name],
  );
}

/** Both ways: what one has and the other has not. */
function apart(ours: readonly string[], theirs: readonly string[]): string[] {
  return [
    ...ours.filter((each) => !theirs.includes(each)).map((each) => `"${each}" of the vault alone`),
    ...theirs
      .filter((each) => !ours.includes(each))
      .map((each) => `"${each}" of protocol.ts alone`),
  ];
}

function noesOf(table: Readonly<Record<string, { reason: string }>>): string[] {
  return Object.entries(table).map(([code, { reason }]) => `${code} ${reason}`);
}

function readGaps(root: string, name: string, { messages }: Facts): string[] {
  const { read = [] } = messages['register'] ?? {};
  const readFields = new Set(
    [...read, ...(messages['refusal']?.read ?? [])].flatMap((field) => field.split('.')),
  );
  // `params` and `data` are where Hecto puts either; it is read wherever it stands.
  readFields.add('params').add('data');
  return vaultFiles(root, name)
    .flatMap(namesReadIn)
    .filter((field) => !readFields.has(field))
    .map((field) => `reads "${field}", which no message of protocol.ts has`);
}

type Default = { readonly name: string; readonly fallback: string };

/** The settings that server and vault each have, and of which neither may change alone. */
export const sharedDefaults: readonly (readonly [vault: Default, server: Default])[] = [
  [
    { name: 'VAULT_HECTO_FORGET_PATH', fallback: hectoPaths.VAULT_HECTO_FORGET_PATH },
    { name: 'PROVIDER_HECTO_FORGET_PATH', ...hectoSettings.PROVIDER_HECTO_FORGET_PATH },
  ],
];

export function defaultGaps(pairs = sharedDefaults): string[] {
  return pairs
    .filter(([vault, server]) => vault.fallback !== server.fallback)
    .map(
      ([vault, server]) =>
        `${vaultRoom}: ${vault.name} is "${vault.fallback}" and ${server.name} "${server.fallback}"`,
    );
}

/** The values that the windows' pages hand to the script of Toss Payments, by the message that says them. */
export const windowsSent: Readonly<Record<string, object>> = {
  window: wayOf('payment', new Map([['validHours', '24']])),
  cardWindow: wayOf('card', new Map()),
};

export function windowGaps(
  protocols: Readonly<Record<string, Facts>>,
  windows = windowsSent,
): string[] {
  const { messages = {} } = protocols['tosspayments'] ?? {};
  return Object.entries(windows).flatMap(([name, request]) =>
    apart(fieldsOf(request), messages[name]?.sent ?? []).map(
      (gap) => `apps/vault/src/window.ts: ${name}: ${gap}`,
    ),
  );
}

/** A card is traded for a key, and a key forgotten, which not all call the same. */
const calls = ['register', 'forget', 'deleteKey'];

/** Checks that the vault states the same protocol facts as the server's `protocol.ts`, the one file that names their sources. */
export function vaultGaps(
  root: string,
  protocols: Readonly<Record<string, Facts>>,
  givers: Readonly<Record<string, VaultGiver>> = vaultGivers,
): string[] {
  return Object.entries(givers).flatMap(([name, { noes, sent }]) => {
    const facts = protocols[name];
    if (facts === undefined) return [`${vaultRoom}: "${name}" has no protocol`];
    const vault = Object.entries(noes).map(([code, { error }]) => `${code} ${error}`);
    const addresses = vaultFiles(root, name).flatMap(addressesIn);
    const homes = calls.flatMap((use) => facts.addresses[use]?.value ?? []);
    return [
      ...apart(vault, noesOf(facts.refusals['register'] ?? {})).map((gap) => `no: ${gap}`),
      ...apart(fieldsOf(sent), facts.messages['register']?.sent ?? []).map((gap) => `sent: ${gap}`),
      ...apart(
        addresses.map(({ text }) => text),
        homes,
      ).map((gap) => `address: ${gap}`),
      ...readGaps(root, name, facts),
    ].map((gap) => `${vaultRoom}/${name}: ${gap}`);
  });
}
