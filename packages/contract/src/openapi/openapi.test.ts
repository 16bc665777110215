import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildOpenApi, openApiPageStyle, renderOpenApiPage } from '../openapi.ts';
import { errorCatalogue } from '../errors/catalogue.ts';
import { errorsOf } from '../errors/of-route.ts';
import { defineRoute } from '../route.ts';
import type { RouteDefinition } from '../route.ts';
import { routes } from '../routes.ts';
import type { Operation, Parameter } from './document.ts';

const document = buildOpenApi(routes, { version: '1.2.3' });
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    operation === undefined ? [] : [{ path, method, operation }],
  ),
);
const operationOf = (name: string): Operation | undefined =>
  operations.find(({ operation }) => operation.operationId === name)?.operation;

const everyObjectIn = (value: unknown): object[] =>
  typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(everyObjectIn)]
    : [];

const targetOf = (reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (within, key) =>
        typeof within === 'object' && within !== null
          ? new Map(Object.entries(within)).get(key)
          : undefined,
      document,
    );

const resolved = (written: Operation['parameters'][number]): Parameter =>
  '$ref' in written ? (targetOf(written.$ref) as Parameter) : written;

describe('the OpenAPI document', () => {
  it('has every call once, by its method, path and name [API-04]', () => {
    const documented = operations.map(
      ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
    );
    const contract = Object.values<RouteDefinition>(routes).map(
      (route) =>
        `${route.name} ${route.method.toLowerCase()} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(documented.toSorted()).toEqual(contract.toSorted());
  });

  it('is plain JSON in which each reference resolves [API-04]', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    const references = everyObjectIn(document).flatMap((part) =>
      '$ref' in part && typeof part.$ref === 'string' ? [part.$ref] : [],
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((reference) => targetOf(reference) === undefined)).toEqual([]);
  });

  it('declares every path parameter, and nothing twice [API-04]', () => {
    for (const { path, operation } of operations) {
      const parameters = operation.parameters.map(resolved);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.every((parameter) => parameter.required)).toBe(true);
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  it('requires the idempotency key where money moves [API-05]', () => {
    const asking = operations
      .filter(({ operation }) =>
        operation.parameters.map(resolved).some(({ name }) => name === 'Idempotency-Key'),
      )
      .map(({ operation }) => operation.operationId);
    const moving = Object.values<RouteDefinition>(routes).filter((route) => route.movesMoney);
    expect(asking.toSorted()).toEqual(moving.map(({ name }) => name).toSorted());
    expect(document.components.parameters['IdempotencyKey']?.schema).toMatchObject({
      minLength: 8,
      maxLength: 255,
    });
  });

  it('lists for each call the errors that it answers, by status [API-04] [ERR-02]', () => {
    for (const route of Object.values<RouteDefinition>(routes)) {
      const responses = Object.entries(operationOf(route.name)?.responses ?? {});
      const documented = responses.flatMap(([status, response]) =>
        (response['x-errors'] ?? []).map(({ name, number }) => `${status} ${number} ${name}`),
      );
      const expected = errorsOf(route).map((name) => {
        const { status, number } = errorCatalogue[name];
        return `${status} ${number} ${name}`;
      });
      expect(documented.toSorted()).toEqual(expected.toSorted());
    }
  });

  it('gives every success its schema, and sign-in its five statuses and its link [API-02]', () => {
    const signin = operationOf('signin')?.responses ?? {};
    for (const status of ['200', '210', '211', '220', '221']) {
      expect(signin[status]?.content).toEqual({
        'application/json': { schema: { $ref: '#/components/schemas/Signin' } },
      });
      expect(signin[status]?.headers).toHaveProperty('Link');
    }
    expect(operationOf('deleteCard')?.responses['204']).toEqual({
      description: 'Done; nothing is answered.',
    });
    expect(Object.keys(operationOf('exchangeForm')?.responses['200']?.content ?? {})).toEqual([
      'application/pdf',
    ]);
  });

  it('names only security schemes that it defines, and leaves public calls open [AUTH-16]', () => {
    for (const { operation } of operations) {
      for (const requirement of operation.security) {
        for (const scheme of Object.keys(requirement)) {
          expect(document.components.securitySchemes).toHaveProperty(scheme);
        }
      }
    }
    expect(operationOf('tokens')?.security).toEqual([]);
    expect(operationOf('purchase')?.security).toEqual([{ person: [] }]);
    expect(operationOf('trialBalance')?.security).toEqual([{ operator: [] }]);
  });

  it('documents query parameters as optional with default and bounds, as they are parsed [API-05]', () => {
    expect(operationOf('charges')?.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    });
  });

  it('allows additional fields in answers, so that later versions can add some [API-04]', () => {
    const closed = everyObjectIn(document).filter(
      (part) => 'additionalProperties' in part && part.additionalProperties === false,
    );
    expect(closed).toEqual([]);
  });
});

describe('the HTML page of all calls', () => {
  const page = renderOpenApiPage(document);

  it('shows every call and every error [API-04]', () => {
    for (const { path, method } of operations) {
      expect(page).toContain(`<h3>${method.toUpperCase()} ${path}</h3>`);
    }
    expect(page).toContain('minor_monthly_limit');
    expect(page).toContain('Idempotency-Key');
  });

  it('has no script, loads nothing, and has one style that a policy can allow by its hash', () => {
    expect(page).not.toMatch(
      /<script|<link|<img|<iframe|\son\w+=|\sstyle=|javascript:|@import|url\(/i,
    );
    expect(
      [...page.matchAll(/(?:href|src)="([^"]*)"/g)].every(([, to]) => to?.startsWith('#')),
    ).toBe(true);
    expect(page.match(/<style>/g)).toHaveLength(1);
    expect(page).toContain(`<style>${openApiPageStyle}</style>`);
  });

  it('has each id once, and a target for each of its links', () => {
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('escapes all texts of the contract', () => {
    const hostile = defineRoute({
      name: 'hostile',
      verb: 'shop',
      method: 'GET',
      path: '/hostile',
      access: 'public',
      summary: '<script>alert("1")</script>',
      query: z.object({ '"><img src=x>': z.string() }),
      answers: { 200: z.object({ '</pre><b>': z.string() }) },
      errors: [],
    });
    const rendered = renderOpenApiPage(buildOpenApi({ hostile }, { version: '</title>' }));
    expect(rendered).not.toMatch(/<script|<img|<b>|<\/title>:/);
    expect(rendered).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  });

  it("shows the API's address that it is given", () => {
    const other = buildOpenApi(routes, { version: '1', serverUrl: 'https://api.example' });
    expect(renderOpenApiPage(other)).toContain('<code>https://api.example</code>');
    expect(page).toContain('Called by anyone · outside production only');
  });
});
