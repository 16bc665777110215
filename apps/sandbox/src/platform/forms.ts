import type { FastifyInstance } from 'fastify';

/** Plain HTML forms and OAuth's token call; a field that comes twice keeps its last value. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    },
  );
}
