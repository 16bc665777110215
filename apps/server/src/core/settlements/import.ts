import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/index.ts';
import { hashToken, newUuid, randomToken } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { isRefusal } from './file/lines.ts';
import { readSettlementFile } from './file/read.ts';
import type { SettlementFile } from './file/read.ts';
import { refuse } from './file/refusal.ts';
import type { Refusal } from './file/refusal.ts';
import { shapeOf } from './file/shapes.ts';
import { judgeSettlement } from './judge.ts';
import {
  claimSettlement,
  findOpenSettlement,
  insertSettlement,
  refuseSettlement,
} from './repository.ts';
import type { SettlementRow, StartSettlement } from './repository.ts';

export type SettlementTools = { readonly database: Database; readonly log: Log };

/** Time to upload a file over a slow connection. */
const ticketSeconds = 300;
/** The longest file takes less. */
const leaseSeconds = 600;

export type Announced = {
  readonly settlement: SettlementRow;
  /** The secret of the upload address; undefined if the file was uploaded before. */
  readonly secret: string | undefined;
};

type Announcement = Omit<StartSettlement, 'id' | 'ticketHash' | 'lifetimeSeconds'>;

/** A place for a file, for one bringing; or the import that the same file has been already. */
export const announceSettlement = async (
  { database }: SettlementTools,
  file: Announcement,
): Promise<Announced> => {
  const secret = randomToken(32);
  const ticketHash = hashToken(secret);
  const row = await insertSettlement(database, {
    ...file,
    id: newUuid(),
    ticketHash,
    lifetimeSeconds: ticketSeconds,
  });
  if (row === undefined) throw new Error('a settlement has no row');
  const { settlement_id: id } = row;
  const waits = await findOpenSettlement(database, { id, ticketHash });
  return { settlement: row, secret: waits && secret };
};

/** Whether a file is waited for there, before its bytes are taken; how many there may be. */
export const findAwaited = (
  { database }: SettlementTools,
  id: string,
  secret: string,
): Promise<SettlementRow | undefined> =>
  findOpenSettlement(database, { id, ticketHash: hashToken(secret) });

const readFile = async (row: SettlementRow, file: Buffer): Promise<SettlementFile | Refusal> => {
  const shape = shapeOf(row.provider, row.shape);
  if (shape === undefined) throw new Error(`there is no shape ${row.shape}`);
  const sha256 = createHash('sha256').update(file).digest('hex');
  if (file.length !== row.bytes || sha256 !== row.sha256) return refuse('other_file', 1);
  return readSettlementFile(shape, file);
};

/**
 * Reads and compares a file that an operator brings. Returns undefined if no file is expected
 * there.
 */
export const bringSettlement = async (
  tools: SettlementTools,
  { id, secret, file }: { readonly id: string; readonly secret: string; readonly file: Buffer },
): Promise<SettlementRow | undefined> => {
  const ticket = { id, ticketHash: hashToken(secret) };
  const row = await claimSettlement(tools.database, ticket, leaseSeconds);
  if (row === undefined) return undefined;
  const { provider } = row;
  const read = await readFile(row, file);
  if (isRefusal(read)) {
    const { why } = read;
    tools.log.info({ event: 'settlement-refused', provider, outcome: why }, 'a file was not taken');
    return refuseSettlement(tools.database, id, read);
  }
  const ended = await judgeSettlement(tools.database, row, read);
  const count = ended.differences;
  tools.log.info({ event: 'settlement-compared', provider, count }, 'a file was compared');
  return ended;
};
