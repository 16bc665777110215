import { Ajv2019 } from 'ajv/dist/2019.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Exchange } from './recorder.ts';

type Json = Readonly<Record<string, unknown>>;
/** A sent body, an answer, or a refusal, which names details in two places at once. */
type Side = 'sent' | 'answered' | 'refused';

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const jsonIn = (value: unknown, ...names: readonly string[]): Json => {
  const found = names.reduce<unknown>((at, name) => (isJson(at) ? at[name] : undefined), value);
  return isJson(found) ? found : {};
};
const listIn = (value: unknown, name: string): readonly unknown[] => {
  const found = isJson(value) ? value[name] : undefined;
  return Array.isArray(found) ? found : [];
};
const textIn = (value: unknown, name: string): string => {
  const found = isJson(value) ? value[name] : undefined;
  return typeof found === 'string' ? found : '';
};

const require = createRequire(import.meta.url);
const manifest = require.resolve('@paypal/paypal-rest-api-specifications/package.json');
/** Each is an OpenAPI 3.0 description of one API. */
const fileOf = (name: string): string =>
  path.join(path.dirname(manifest), 'openapi', `${name}.json`);

export type ApiFile = {
  readonly name: string;
  /** Returns the faults of a call and its answer, line by line; undefined if the file has no such call. */
  readonly faultsOf: (exchange: Exchange) => readonly string[] | undefined;
  /** Returns the faults of a thing that the file describes by name. */
  readonly faultsIn: (schema: string, value: unknown) => readonly string[];
};

const idOf = (file: string, side: Side): string => `https://api.paypal.com/${file}/${side}`;

const resolve = (document: Json, value: unknown): Json => {
  const pointer = textIn(value, '$ref');
  return pointer === ''
    ? jsonIn(value)
    : resolve(document, jsonIn(document, ...pointer.slice('#/'.length).split('/')));
};

const compositions = ['allOf', 'anyOf', 'oneOf'] as const;

const declaresProperties = (document: Json, schema: unknown): boolean => {
  const own = resolve(document, schema);
  return (
    isJson(own['properties']) ||
    compositions.some((name) =>
      listIn(own, name).some((each) => declaresProperties(document, each)),
    )
  );
};

/**
 * A file leaves every object open, so a field of a wrong name would pass. Here an object has the fields that
 * the file declares and no other, and what only an answer has is not sent. Events are handed back as they came.
 */
const createStrict = (file: string, document: Json, side: Side) => {
  const strict = (schema: unknown): unknown => {
    if (!isJson(schema)) return schema;
    const pointer = textIn(schema, '$ref');
    if (pointer !== '') return { $ref: `${idOf(file, side)}${pointer}` };
    const { properties, items, additionalProperties, ...rest } = schema;
    const composed = compositions
      .filter((name) => name in schema)
      .map((name) => [name, listIn(schema, name).map(strict)] as const);
    return {
      ...rest,
      ...Object.fromEntries(composed),
      ...(isJson(properties) ? { properties: fields(properties) } : {}),
      ...(items === undefined ? {} : { items: closed(items) }),
      ...(isJson(additionalProperties)
        ? { additionalProperties: closed(additionalProperties) }
        : additionalProperties === undefined
          ? {}
          : { additionalProperties }),
    };
  };
  const fields = (properties: Json): Json =>
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        if (name === 'webhook_event') return [name, { type: 'object' }];
        const isOmitted = side === 'sent' && isJson(schema) && schema['readOnly'] === true;
        return [name, isOmitted ? false : closed(schema)];
      }),
    );
  const closed = (schema: unknown): unknown =>
    side !== 'refused' && declaresProperties(document, schema)
      ? { allOf: [strict(schema)], unevaluatedProperties: false }
      : strict(schema);
  return { strict, closed };
};

/** Ends in the value that was judged, where it is a plain one: a fault is let pass for that value alone. */
const lineOf =
  (where: string) =>
  ({ instancePath, message, params, data }: ErrorObject): string => {
    const isPlain = typeof data !== 'object' && data !== undefined;
    const value = isPlain ? ` is ${JSON.stringify(data)}` : '';
    return `${where}${instancePath}: ${message ?? ''} ${JSON.stringify(params)}${value}`;
  };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

type Operation = { readonly template: string; readonly own: Json };

const createOperations = (document: Json) => {
  const templates = Object.keys(jsonIn(document, 'paths')).map((template) => ({
    template,
    shape: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }));
  return (method: string, path: string): Operation | undefined => {
    const found = templates.find(({ shape }) => shape.test(path))?.template;
    if (found === undefined) return undefined;
    const own = jsonIn(document, 'paths', found, method.toLowerCase());
    return { template: found, own };
  };
};

/** Reads a text of an address as its declared type: a number, a yes or no, or text. */
const valueOf = (text: string, type: string): unknown =>
  ['integer', 'number', 'boolean'].includes(type) ? parsed(text) : text;

const contentOf = (described: Json): unknown =>
  jsonIn(described, 'content', 'application/json')['schema'];

const createJudge = (name: string, document: Json) => {
  const ajv = new Ajv2019({
    strict: false,
    allErrors: true,
    unicodeRegExp: false,
    logger: false,
    verbose: true,
  });
  formats.default(ajv, ['uri', 'date-time']);
  const sides = { sent: 'sent', answered: 'answered', refused: 'refused' } as const;
  const strictOf = Object.fromEntries(
    Object.values(sides).map((side) => [side, createStrict(name, document, side)]),
  );
  for (const side of Object.values(sides)) {
    const schemas = Object.entries(jsonIn(document, 'components', 'schemas')).map(
      ([key, schema]) => [key, strictOf[side]?.strict(schema)] as const,
    );
    ajv.addSchema({
      $id: idOf(name, side),
      components: { schemas: Object.fromEntries(schemas) },
    });
  }
  const compiled = new Map<string, ValidateFunction>();
  return (side: Side, schema: unknown, { where, value }: { where: string; value: unknown }) => {
    const key = `${side} ${JSON.stringify(schema)}`;
    const closed = strictOf[side]?.closed(schema);
    if (!isJson(closed)) throw new Error(`${name}: no schema at ${where}`);
    const validate = compiled.get(key) ?? ajv.compile(closed);
    compiled.set(key, validate);
    return validate(value) ? [] : (validate.errors ?? []).map(lineOf(where));
  };
};

type Judge = ReturnType<typeof createJudge>;

/** OpenAPI 3.0.3, Parameter Object: a description of a header of these names "SHALL be ignored". */
const ignored: ReadonlySet<string> = new Set(['Accept', 'Content-Type', 'Authorization']);

const createSentFaults = (document: Json, judge: Judge) => {
  const parameterFaults = (operation: Operation, { call }: Exchange): readonly string[] => {
    const { searchParams } = new URL(call.path, 'http://of.a.call');
    const described = listIn(operation.own, 'parameters').map((each) => resolve(document, each));
    const parameterIn: Readonly<Record<string, (key: string) => string | null | undefined>> = {
      query: (key) => searchParams.get(key),
      header: (key) => call.headers[key.toLowerCase()],
    };
    const names = new Set(described.map((each) => textIn(each, 'name')));
    const strange = [...searchParams.keys()].filter((key) => !names.has(key));
    const wrong = described.flatMap((each) => {
      const [key, place] = [textIn(each, 'name'), textIn(each, 'in')];
      const value = parameterIn[place]?.(key) ?? undefined;
      if (place === 'path' || ignored.has(key)) return [];
      const where = `${place} ${key}`;
      if (value === undefined) return each['required'] === true ? [`${where}: missing`] : [];
      const type = textIn(resolve(document, each['schema']), 'type');
      return judge('sent', each['schema'], { where, value: valueOf(value, type) });
    });
    return [...strange.map((key) => `query ${key}: of no such name`), ...wrong];
  };
  return (operation: Operation, exchange: Exchange): readonly string[] => {
    const described = resolve(document, operation.own['requestBody']);
    const schema = contentOf(described);
    const value = parsed(exchange.call.body);
    const body =
      schema === undefined
        ? exchange.call.body === ''
          ? []
          : ['body: not asked for']
        : judge('sent', schema, { where: 'body', value });
    return [...parameterFaults(operation, exchange), ...body];
  };
};

const firstError = 400;

/**
 * PayPal's guides and its SDK have `details` where its files say `issues`, and links for a link. What a
 * detail says to people may change at any time, as the files say themselves: it is not judged.
 */
const asFilesWriteRefusals = (answer: unknown): unknown => {
  if (!isJson(answer)) return answer;
  const { details = [], links = [], ...rest } = answer;
  const [link] = listIn({ links }, 'links');
  return {
    ...rest,
    ...(link === undefined ? {} : { information_link: textIn(link, 'href') }),
    issues: listIn({ details }, 'details').map((each) =>
      Object.fromEntries(Object.entries(jsonIn(each)).filter(([name]) => name !== 'description')),
    ),
  };
};

const createAnswerFaults = (document: Json, judge: Judge) => {
  const schemaOf = (operation: Operation, status: number): unknown => {
    const own = resolve(document, jsonIn(operation.own, 'responses', String(status)));
    const error = { $ref: '#/components/schemas/error_default' };
    return contentOf(own) ?? (status >= firstError ? error : undefined);
  };
  return (operation: Operation, { answer }: Exchange): readonly string[] => {
    const schema = schemaOf(operation, answer.status);
    if (schema === undefined) return [`answer ${answer.status}: of no such status`];
    const where = `answer ${answer.status}`;
    const value = parsed(answer.body);
    return answer.status >= firstError
      ? judge('refused', schema, { where, value: asFilesWriteRefusals(value) })
      : judge('answered', schema, { where, value });
  };
};

/** One of PayPal's published files, as the judge of what goes to PayPal and comes from there. */
export const readApiFile = (name: string): ApiFile => {
  const document = jsonIn(parsed(readFileSync(fileOf(name), 'utf8')));
  const operationOf = createOperations(document);
  const judge = createJudge(name, document);
  const sentFaults = createSentFaults(document, judge);
  const answerFaults = createAnswerFaults(document, judge);
  return {
    name,
    faultsOf: (exchange) => {
      const { method, path } = exchange.call;
      const operation = operationOf(method, new URL(path, 'http://of.a.call').pathname);
      if (operation === undefined) return undefined;
      const of = (line: string): string => `${method} ${operation.template} ${line}`;
      return [...sentFaults(operation, exchange), ...answerFaults(operation, exchange)].map(of);
    },
    faultsIn: (schema, value) =>
      judge('answered', { $ref: `#/components/schemas/${schema}` }, { where: schema, value }),
  };
};
