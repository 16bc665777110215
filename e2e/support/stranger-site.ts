import { createServer } from 'node:http';

export type StrangerSite = { origin: string; stop: () => void };

/** A site of nobody that we know, with a page of one's choice. */
export async function serveStrangerSite(html: string): Promise<StrangerSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
