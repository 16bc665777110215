// The entry to the documents made of the contract; apart, so that no page carries them.
export { buildOpenApi } from './openapi/build.ts';
export type { OpenApiOptions } from './openapi/build.ts';
export type { OpenApiDocument } from './openapi/document.ts';
export { openApiPageStyle, renderOpenApiPage } from './openapi/page.ts';
