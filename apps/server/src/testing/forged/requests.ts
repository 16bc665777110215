import { request } from 'node:http';
import type { Agent } from 'node:http';
import type { RouteDefinition } from '@dipper/contract';
import { routes } from '@dipper/contract';

/** Name and value, as often as one likes. */
export type Headers = readonly (readonly [string, string])[];

export type ForgedAnswer = { readonly status: number; readonly code: string };

export type ForgedRequest = {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string;
  /** Connections of its own, where the server ends one: nobody else waits for an answer on it. */
  readonly agent?: Agent | undefined;
};

/** Node's own client, which sends headers twice where it is told to. */
export const send = (
  address: string,
  { method, headers, body, agent }: ForgedRequest,
): Promise<ForgedAnswer> =>
  new Promise((resolve, reject) => {
    const lines = [['host', new URL(address).host], ...headers].flat();
    const sent = request(address, { method, headers: lines, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
        resolve({ status: response.statusCode ?? 0, code });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

const all: readonly RouteDefinition[] = Object.values(routes);

/** Every call that is served to a person or an operator. */
export const guardedOperations: readonly RouteDefinition[] = all.filter(
  ({ access }) => access === 'person' || access === 'operator',
);

export const pathOf = ({ path }: RouteDefinition): string => path.replaceAll(/:\w+/g, '1');
