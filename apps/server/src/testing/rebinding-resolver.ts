import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

/**
 * Loaded before a server that a test starts: a resolver that somebody else owns. It says that names of
 * theirs are this machine, in another way each time, and knows nobody else, so that nothing leaves it.
 */
type Found = (error: Error | null, found?: unknown, family?: number) => void;

const ways = [
  { address: '127.0.0.1', family: 4 },
  { address: '::ffff:127.0.0.1', family: 6 },
  { address: '::1', family: 6 },
] as const;
let looks = 0;

const lookup = (host: string, options: Found | { readonly all?: boolean }, last?: Found): void => {
  const found = typeof options === 'function' ? options : last;
  if (found === undefined) throw new Error('nobody is told');
  const isAll = typeof options !== 'function' && options.all === true;
  const own = isIP(host);
  if (own !== 0) {
    if (isAll) found(null, [{ address: host, family: own }]);
    else found(null, host, own);
    return;
  }
  if (host !== 'localhost' && !host.endsWith('.rebind.example')) {
    found(Object.assign(new Error(`nobody is called ${host}`), { code: 'ENOTFOUND' }));
    return;
  }
  const way = ways[looks % ways.length] ?? ways[0];
  looks += 1;
  if (isAll) found(null, [way]);
  else found(null, way.address, way.family);
};

Object.assign(dns, { lookup });
syncBuiltinESMExports();
