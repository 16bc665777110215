import { operatorRoles } from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import * as z from 'zod';
import { newSecret } from './shapes.ts';

/** A key by its number, and the day on which it was made where somebody has written it down. */
const keyShape = /^([1-9]\d{0,4})(?:@(\d{4}-\d{2}-\d{2}))?=([A-Za-z0-9+/]{43}=)$/;
const keyIdMost = 65_535;
const roleShape = operatorRoles.join('|');
const operatorShape = new RegExp(
  `^([a-z][a-z0-9._-]{1,59})=([\\w.~+/-]{16,}=*)(?::((?:${roleShape})(?:\\+(?:${roleShape}))*))?$`,
);

/** Undefined: none were said. */
const rolesOf = (text: string | undefined): readonly OperatorRole[] | undefined =>
  text === undefined ? undefined : operatorRoles.filter((role) => text.split('+').includes(role));

const partsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const areUnlike = (names: readonly string[]): boolean => new Set(names).size === names.length;

const pairsOf = (text: string, shape: RegExp): readonly (readonly [string, string])[] =>
  partsOf(text).map((part) => {
    const [, name = '', value = ''] = shape.exec(part) ?? [];
    return [name, value];
  });

/** Each of its parts fits the shape, and none is named twice. */
const isList = (text: string, shape: RegExp): boolean =>
  partsOf(text).every((part) => shape.test(part)) &&
  areUnlike(pairsOf(text, shape).map(([name]) => name));

/** Sealed values begin with the number of their key, in two bytes. */
const areKeyIds = (ids: readonly string[]): boolean => ids.every((id) => Number(id) <= keyIdMost);

const isDay = (text: string): boolean => {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const keysOf = (text: string) =>
  partsOf(text).map((part) => {
    const [, id = '', made, key = ''] = keyShape.exec(part) ?? [];
    return { id, made, key };
  });

const developmentKey = Buffer.from('a development key of thirty-two.');

export const isDevelopmentKey = (key: Buffer): boolean => key.equals(developmentKey);

/** Settings of exchanges: who approves them, and the key that encrypts their payees. */
export const exchangeSettings = {
  FIELD_KEYS: {
    schema: z
      .string()
      .refine(
        (text) =>
          partsOf(text).length > 0 &&
          isList(text, keyShape) &&
          areKeyIds(pairsOf(text, keyShape).map(([id]) => id)) &&
          keysOf(text).every(({ made }) => made === undefined || isDay(made)),
        'expected such as 1=<32 bytes in base64>,2@2026-11-28=<…>, each number once, from 1 to 65535',
      )
      .transform((text) =>
        keysOf(text).map(({ id, made, key }) => ({
          id: Number(id),
          key: Buffer.from(key, 'base64'),
          ...(made === undefined ? {} : { made: new Date(made) }),
        })),
      ),
    description:
      'Keys that seal all that the server seals, each with a number of its own: `1=<32 bytes in base64>`. The last one seals; the others open what they have sealed, which is sealed anew by the last. A newer key has a higher number. The day on which a key was made may stand in it, as `2@2026-11-28=…`: the doctor says then how old it is.',
    from: 'Make one: `openssl rand -base64 32`.',
    make: () => `1@${new Date().toISOString().slice(0, 10)}=${newSecret('base64')}`,
    fallback: `1=${developmentKey.toString('base64')}`,
    secret: true,
  },
  OPERATOR_TOKENS: {
    schema: z
      .string()
      .refine(
        (text) => isList(text, operatorShape) && !/(?:^|,)\s*operator=/.test(text),
        'expected such as bench=<16 characters or more>:viewer+support, each name once, none `operator`, and roles that there are',
      )
      .transform((text) =>
        partsOf(text).map((part) => {
          const [, name = '', token = '', roles] = operatorShape.exec(part) ?? [];
          return { name, token, roles: rolesOf(roles) };
        }),
      ),
    description:
      'Bearer tokens of machines that work as operators, by name: `name=<16 characters or more>:viewer+support`. What they do is written down with it. Without roles they have every one, and in production they may look and nothing else. People sign in.',
    fallback: '',
  },
} as const;
