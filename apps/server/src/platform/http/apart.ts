import type { RouteDefinition } from '@dipper/contract';
import type { Http } from './server.ts';

export type Apart = {
  /** Below which path a call is mounted on `there`. */
  readonly below: string;
  readonly here: Http;
  readonly there: Http;
};

/**
 * One server to the slices that mount their calls, two to those who call: what is below a path is
 * answered by a listener of its own, and does not exist on the other one.
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
    close: async (waitMaxMs) => {
      await Promise.all([here.close(waitMaxMs), there.close(waitMaxMs)]);
    },
  };
};
