import { receiverProposalSchema } from '@dipper/contract';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/index.ts';
import type { FieldContext, FieldKeys } from '../../../platform/field-keys.ts';
import { newUuid } from '../../../platform/ids.ts';
import { newWebhookSecret } from '../../../platform/standard-webhooks.ts';
import { createProposals } from '../../proposals/index.ts';
import type { Decided, DecideRefusal, ProposalRow } from '../../proposals/index.ts';
import { placeOf } from '../../sealing/index.ts';
import type { WebhookEndpoint, Webhooks } from '../webhooks.ts';
import { findReceiverNames, findReceivers, findSecrets, rollSecret } from './repository.ts';
import type { ReceiverRow, Rolled, SealedSecret, SecretRow } from './repository.ts';

export type ReceiverTools = {
  readonly database: Database;
  readonly fieldKeys: FieldKeys;
  readonly webhooks: Webhooks;
};

const placeOfSecret = (secretId: string): FieldContext =>
  placeOf('receiverSecret', { owner: undefined, id: secretId });

type NewSecret = SealedSecret & { readonly plain: string };

/** The secret is always ours: one that an operator brings might be too short or used elsewhere. */
const makeSecret = (fieldKeys: FieldKeys): NewSecret => {
  const secretId = newUuid();
  const plain = newWebhookSecret();
  return { secretId, plain, sealed: fieldKeys.sealField(plain, placeOfSecret(secretId)) };
};

/** Returns the names of all receivers now, from the settings and from operators. */
export const findSubscriptionsOfNames = async ({
  database,
  webhooks,
}: Pick<ReceiverTools, 'database' | 'webhooks'>): Promise<readonly string[]> => {
  const fixed = webhooks.endpoints.map(({ name }) => name);
  return [...new Set([...fixed, ...(await findReceiverNames(database))])];
};

export type Receiver = ReceiverRow & { readonly secrets: readonly SecretRow[] };

export const findNamedReceivers = async ({
  database,
}: Pick<ReceiverTools, 'database'>): Promise<readonly Receiver[]> => {
  const rows = await findReceivers(database);
  if (rows.length === 0) return [];
  const secrets = await findSecrets(database);
  return rows.map((row) => ({
    ...row,
    secrets: secrets.filter(({ endpoint }) => endpoint === row.endpoint),
  }));
};

/** Returns operators' receivers as endpoints; the settings win if they have the same name. */
export const findNamedEndpoints = async (
  tools: ReceiverTools,
): Promise<readonly WebhookEndpoint[]> => {
  const { fieldKeys, webhooks } = tools;
  const named = await findNamedReceivers(tools);
  return named
    .filter(({ endpoint }) => webhooks.endpoints.every(({ name }) => name !== endpoint))
    .map(({ endpoint: name, url, secrets }) => ({
      name,
      url,
      secrets: secrets.map(({ secret_id: id, sealed }) => {
        const plain = fieldKeys.openField(sealed, placeOfSecret(id));
        if (plain === undefined) throw new Error(`no key opens a secret of ${name}`);
        return plain;
      }),
    }));
};

const wishSchema = z.pick(receiverProposalSchema, { name: true, url: true, revision: true });
export type ReceiverWish = z.infer<typeof wishSchema>;

export const receiverProposals = createProposals({ kinds: ['receiver'], wish: wishSchema });

export type ReceiverDecided = {
  readonly proposal: ProposalRow<ReceiverWish>;
  /** The secret of a new receiver, shown only once. */
  readonly secret: string | undefined;
};

/** Ends a proposal of a receiver; one that becomes a receiver gets its secret with it. */
export const decideReceiver = async (
  { database, fieldKeys }: ReceiverTools,
  decided: Decided,
): Promise<ReceiverDecided | DecideRefusal> => {
  const secret = decided.decision === 'agree' ? makeSecret(fieldKeys) : undefined;
  const beside = secret && {
    secretId: secret.secretId,
    sealed: secret.sealed.toString('base64'),
  };
  const row = await receiverProposals.decide(database, { ...decided, beside });
  if (typeof row === 'string') return row;
  return { proposal: row, secret: row.wish.revision === null ? secret?.plain : undefined };
};

/** Returns the new secret, which is shown once; undefined if there is no such receiver. */
export const renewSecret = async (
  { database, fieldKeys }: ReceiverTools,
  rolled: Rolled,
): Promise<string | undefined> => {
  const secret = makeSecret(fieldKeys);
  return (await rollSecret(database, rolled, secret)) ? secret.plain : undefined;
};
