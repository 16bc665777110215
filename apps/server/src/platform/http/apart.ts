import type { RouteDefinition } from '@dipper/contract';
import type { Http } from './server.ts';

export type Apart = {
  /** Calls below this path are mounted on `there`. */
  readonly below: string;
  readonly here: Http;
  readonly there: Http;
};

/**
 * Looks like one server to the slices that mount calls. Calls below the path are answered by the
 * other listener only.
 */
export const setApart = ({ below, here, there }: Apart): Http => {
  const at = (path: string): Http => (path.startsWith(below) ? there : here);
  const of = ({ path }: RouteDefinition): Http => at(path);
  return {
    ...here,
    raw: (call, handler, options) =>
      at(call.replace(/^[A-Z]+ \/api/, '')).raw(call, handler, options),
    mount: (route, handler) => of(route).mount(route, handler),
    mountFile: (route, handler) => of(route).mountFile(route, handler),
    mountStream: (route, handler) => of(route).mountStream(route, handler),
    letGo: async () => {
      await Promise.all([here.letGo(), there.letGo()]);
    },
    close: async (waitMaxMs) => {
      await Promise.all([here.close(waitMaxMs), there.close(waitMaxMs)]);
    },
  };
};
