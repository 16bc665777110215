import { idempotencyKeyMaxCharacters, idempotencyKeyMinCharacters } from '../constants.ts';
import { errorCatalogue } from '../errors/catalogue.ts';
import type { ErrorName } from '../errors/catalogue.ts';
import { errorsOf } from '../errors/of-route.ts';
import { verbs } from '../route.ts';
import type { RouteDefinition, Schema } from '../route.ts';
import type { JsonSchema, OpenApiDocument, Operation, Parameter, Response } from './document.ts';
import { jsonSchemaOf, namedSchemas } from './schema.ts';

const jsonType = 'application/json';

const securitySchemes = {
  person: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a person, from `POST /tokens/`.',
  },
  operator: { type: 'http', scheme: 'bearer', description: 'The token of an operator.' },
  partner: {
    type: 'apiKey',
    in: 'header',
    name: 'Dipper-Signature',
    description:
      'HMAC-SHA256 of the call by a key of the streaming service, with `Dipper-Key`, `Dipper-Timestamp` and `Dipper-Nonce` beside it; the `Idempotency-Key` is the `reference`.',
  },
} as const;

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Names this movement of money. The same key with the same body is answered as the first time; with another body it is refused.',
  schema: {
    type: 'string',
    minLength: idempotencyKeyMinCharacters,
    maxLength: idempotencyKeyMaxCharacters,
  },
};

const linkHeader = {
  description: 'Links by relation (RFC 8288): `next` page, or the `certification` page.',
  schema: { type: 'string' },
} as const;

/** An address carries text: what it must hold is said by the parsed schema, what may be absent by the unparsed. */
const parametersOf = (schema: Schema | undefined, place: 'path' | 'query'): Parameter[] => {
  if (schema === undefined) return [];
  const required = jsonSchemaOf(schema, 'input').required ?? [];
  return Object.entries(jsonSchemaOf(schema, 'output').properties ?? {}).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }),
  );
};

const answerContentOf = (route: RouteDefinition, schema: Schema): Pick<Response, 'content'> => {
  if (route.answerType?.startsWith('application/')) {
    return { content: { [route.answerType]: { schema: { type: 'string', format: 'binary' } } } };
  }
  if (route.answerType !== undefined) {
    return { content: { [route.answerType]: { schema: { type: 'string' } } } };
  }
  return { content: { [jsonType]: { schema: jsonSchemaOf(schema, 'output') } } };
};

const answersOf = (route: RouteDefinition): [string, Response][] =>
  Object.entries(route.answers).map(([status, schema]) => [
    status,
    {
      description: status === '204' ? 'Done; nothing is answered.' : 'Success.',
      ...(route.links === undefined
        ? {}
        : { headers: { Link: { $ref: '#/components/headers/Link' } } }),
      ...(status === '204' ? {} : answerContentOf(route, schema)),
    },
  ]);

const problemOf = (names: readonly ErrorName[]): Response => {
  const errors = names.map((name) => {
    const { number, retry, when } = errorCatalogue[name];
    return { name, number, retry, when };
  });
  const named: JsonSchema = {
    type: 'object',
    properties: {
      code: { type: 'string', enum: [...names] },
      status_code: { type: 'integer', enum: errors.map(({ number }) => number) },
    },
  };
  return {
    description: errors
      .map(({ name, number, when }) => `\`${name}\` (${number}): ${when}`)
      .join('\n'),
    content: {
      [jsonType]: { schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, named] } },
    },
    'x-errors': errors,
  };
};

const problemsOf = (route: RouteDefinition): [string, Response][] => {
  const byStatus = Map.groupBy(errorsOf(route), (name) => errorCatalogue[name].status);
  return [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, names]) => [String(status), problemOf(names)]);
};

const operationOf = (route: RouteDefinition): Operation => ({
  operationId: route.name,
  summary: route.summary,
  tags: [route.verb],
  security: route.access === 'public' ? [] : [{ [route.access]: [] }],
  parameters: [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...(route.movesMoney === true ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ],
  ...(route.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { [jsonType]: { schema: jsonSchemaOf(route.body, 'input') } },
        },
      }),
  responses: Object.fromEntries([...answersOf(route), ...problemsOf(route)]),
  ...(route.testOnly === true ? { 'x-test-only': true } : {}),
});

const pathsOf = (routes: readonly RouteDefinition[]): OpenApiDocument['paths'] => {
  const byPath = Map.groupBy(routes, (route) => route.path.replace(/:(\w+)/g, '{$1}'));
  return Object.fromEntries(
    [...byPath].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map((route) => [route.method.toLowerCase(), operationOf(route)])),
    ]),
  );
};

export type OpenApiOptions = { readonly version: string; readonly serverUrl?: string };

/** The contract as an OpenAPI 3.1 document; made from the same schemas that page and server use. */
export const buildOpenApi = (
  routes: Readonly<Record<string, RouteDefinition>>,
  { version, serverUrl = '/api' }: OpenApiOptions,
): OpenApiDocument => {
  const all = Object.values(routes);
  const used = new Set(all.map((route) => route.verb));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dipper',
      version,
      description:
        'Billing and wallet of a live audio streaming service. Amounts are whole minor units: a JSON integer, or decimal text beyond 2^53. Times are UTC.',
    },
    servers: [{ url: serverUrl }],
    tags: verbs.filter((verb) => used.has(verb)).map((name) => ({ name })),
    paths: pathsOf(all),
    components: {
      schemas: namedSchemas(),
      parameters: { IdempotencyKey: idempotencyKey },
      headers: { Link: linkHeader },
      securitySchemes,
    },
  };
};
