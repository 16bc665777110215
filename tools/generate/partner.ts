import * as contract from '../../packages/contract/src/index.ts';
import { buildOpenApi } from '../../packages/contract/src/openapi.ts';
import type { OpenApiDocument } from '../../packages/contract/src/openapi.ts';
import type { GeneratedFile } from './document.ts';

type Operation = NonNullable<OpenApiDocument['paths'][string][string]>;
type Schema = NonNullable<NonNullable<Operation['requestBody']>['content'][string]>['schema'];
type Fields = readonly (readonly [name: string, type: string, isNeeded: boolean])[];

const callName = (operationId: string): string => {
  const rest = operationId.replace(/^partner/, '');
  return rest.charAt(0).toLowerCase() + rest.slice(1);
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`;
const union = (texts: readonly string[]): string => texts.map(quoted).join(' | ');
const list = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`;

/** Amounts are a whole number, or its digits where it is longer than JSON's numbers are exact. */
const named: Readonly<Record<string, string>> = { Amount: 'Amount', Time: 'Time' };

function typeOf(schema: Schema | boolean | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return 'unknown';
  if (schema.$ref !== undefined) return named[schema.$ref.split('/').at(-1) ?? ''] ?? 'unknown';
  if (schema.enum !== undefined) return union(schema.enum.map(String));
  if (schema.type === 'array') {
    const { items } = schema;
    return `readonly ${Array.isArray(items) ? 'unknown' : typeOf(items)}[]`;
  }
  if (schema.type === 'object') return `{ ${fieldsText(fieldsOf(schema))} }`;
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  return schema.type === 'boolean' || schema.type === 'string' ? schema.type : 'unknown';
}

function fieldsOf({ properties = {}, required = [] }: Schema): Fields {
  return Object.entries(properties).map(([name, property]) => [
    name,
    typeOf(property),
    required.includes(name),
  ]);
}

function fieldsText(fields: Fields): string {
  return fields
    .map(([name, type, isNeeded]) => `readonly ${name}${isNeeded ? '' : '?'}: ${type};`)
    .join(' ');
}

const parametersOf = ({ parameters }: Operation, place: 'path' | 'query'): Fields =>
  parameters.flatMap((each) =>
    'name' in each && each.in === place
      ? [[each.name, typeOf(each.schema), each.required] as const]
      : [],
  );

const bodyOf = ({ requestBody }: Operation): Fields => {
  const schema = requestBody?.content['application/json']?.schema;
  return schema === undefined ? [] : fieldsOf(schema);
};

const namesOf = (fields: Fields): readonly string[] => fields.map(([name]) => name);

function callOf(path: string, method: string, operation: Operation) {
  const [status = '', success] =
    Object.entries(operation.responses).find(([each]) => each.startsWith('2')) ?? [];
  const answer = fieldsOf(success?.content?.['application/json']?.schema ?? {});
  const errors = Object.values(operation.responses).flatMap((each) => each['x-errors'] ?? []);
  const [params, query, body] = [
    parametersOf(operation, 'path'),
    parametersOf(operation, 'query'),
    bodyOf(operation),
  ];
  const name = callName(operation.operationId);
  return {
    type: `  /** ${operation.summary}: \`${method.toUpperCase()} ${path}\` */
  readonly ${name}: {
    readonly input: { ${fieldsText([...params, ...query, ...body])} };
    readonly answer: { ${fieldsText(answer)} };
    readonly refusal: ${union(errors.flatMap((each) => (each.retry ? [] : [each.name])))};
  };`,
    value: `  ${name}: {
    method: ${quoted(method.toUpperCase())},
    path: ${quoted(path)},
    query: ${list(namesOf(query))},
    body: ${list(namesOf(body))},
    status: ${status},
    answer: ${list(namesOf(answer.filter(([, , isNeeded]) => isNeeded)))},
    repeats: ${list(errors.flatMap((each) => (each.retry ? [each.name] : [])))},
  },`,
  };
}

/** The partner calls as a package for others has them: types without a library, and a small table. */
export function partnerFile(): GeneratedFile {
  const { routes } = contract;
  const ofPartner = Object.fromEntries(
    Object.entries(routes).filter(([, { access }]) => access === 'partner'),
  );
  const { paths } = buildOpenApi(ofPartner, { version: contract.appVersion });
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation === undefined ? [] : [callOf(path, method, operation)],
    ),
  );
  const text = `// Made by \`npm run gen\` from the contract.

/** A whole number of minor units, or its digits where it is longer than JSON's numbers are exact. */
export type Amount = number | string;
/** A moment in UTC, such as 2026-11-28T09:00:00Z. */
export type Time = string;

export type Calls = {
${calls.map(({ type }) => type).join('\n')}
};

export const calls = {
${calls.map(({ value }) => value).join('\n')}
} as const;
`;
  return { path: 'packages/partner/src/generated/calls.ts', text };
}
