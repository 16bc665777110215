import type { FieldContext } from '../../platform/field-keys.ts';
import { sealedColumns } from './columns.ts';
import type { SealedColumn, SealedName } from './columns.ts';

export type Owner = { readonly bucket: number; readonly userId: bigint };

/** A row with a sealed value; the system's own rows have no owner. */
export type SealedRow = { readonly owner: Owner | undefined; readonly id: string };

const rowOf = ({ isSharedAs }: SealedColumn, { owner, id }: SealedRow): string => {
  if (owner === undefined) return id;
  const person = `${owner.bucket}/${owner.userId}`;
  return isSharedAs === undefined ? `${person}/${id}` : person;
};

const contextOf = (sealed: SealedColumn, row: SealedRow): FieldContext => {
  const { table, column, isSharedAs } = sealed;
  return {
    table: isSharedAs ?? table,
    column,
    row: rowOf(sealed, row),
  };
};

/** Returns the context that a value is bound to when it is sealed. */
export const placeOf = (name: SealedName, row: SealedRow): FieldContext =>
  contextOf(sealedColumns[name], row);

export const columnOf = (name: SealedName): string => {
  const { table, column } = sealedColumns[name];
  return `${table}.${column}`;
};
