import { publicIdOf, parsePublicId } from '../../../core/charging/index.ts';
import type { RowKey } from '../../../core/ledger/index.ts';

/** Returns the public id of a journal row: its owner, reference, kind and line. */
export const entryIdOf = ({
  user_id: userId,
  ref_id: id,
  kind,
  line,
}: Omit<RowKey, 'bucket'>): string => `${publicIdOf('j', { userId, id })}.${kind}.${line}`;

export const keyOf = (entryId: string): RowKey | undefined => {
  const [number = '', kind = '', line = ''] = entryId.split('.');
  const name = parsePublicId('j', number);
  if (name === undefined || !/^[a-z_]{1,40}$/.test(kind) || !/^\d{1,4}$/.test(line))
    return undefined;
  return {
    bucket: name.bucket,
    user_id: name.userId,
    kind,
    ref_id: name.id,
    line: Number(line),
  };
};
