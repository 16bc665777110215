import type * as z from 'zod/mini';

/** The part of OpenAPI 3.1 that the contract is written down in. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

export type MediaTypes = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema | boolean;
};
export type Reference = { readonly $ref: string };

export type DocumentedError = {
  readonly name: string;
  readonly number: number;
  readonly retry: boolean;
  readonly when: string;
};

export type Response = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: MediaTypes;
  readonly 'x-errors'?: readonly DocumentedError[];
};

export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: true; readonly content: MediaTypes };
  readonly responses: Readonly<Record<string, Response>>;
  /** Served outside production only. */
  readonly 'x-test-only'?: true;
};

export type PathItem = Readonly<Partial<Record<string, Operation>>>;

export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<
      Record<string, { readonly description: string; readonly schema: JsonSchema }>
    >;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
};
