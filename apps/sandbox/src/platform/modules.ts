import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';

interface ServedModules {
  readonly address: string;
  readonly folder: string;
}

/** A folder of TypeScript for browsers: types are cut out, nothing else is changed or bundled. */
export function serveModules(app: FastifyInstance, { address, folder }: ServedModules): void {
  app.get<{ Params: { name: string } }>(`${address}/:name`, (request, reply) => {
    const { name } = request.params;
    const isServed = name.endsWith('.ts') && !name.endsWith('.test.ts');
    if (!isServed || !readdirSync(folder).includes(name)) return reply.callNotFound();
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(stripTypeScriptTypes(readFileSync(`${folder}/${name}`, 'utf8')));
  });
}
