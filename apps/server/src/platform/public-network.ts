import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Networks that are not public: private ones, this machine, documentation and the like. */
const ranges: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const privateRanges = new BlockList();
for (const [network, prefix] of ranges) {
  privateRanges.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
}

/**
 * Only the assigned part of IPv6 is public; outside of it lie private networks and embedded IPv4.
 */
const reservedNetworks = new BlockList();
reservedNetworks.addSubnet('2000::', 3, 'ipv6');

export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 0) return true;
  if (family === 4) return privateRanges.check(address, 'ipv4');
  return !reservedNetworks.check(address, 'ipv6') || privateRanges.check(address, 'ipv6');
};

/** An address in digits is not resolved, so it is judged here. */
export const isPrivateHost = (url: string): boolean => {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) !== 0 && isPrivateAddress(host);
};

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

type Resolve = (
  host: string,
  options: LookupOptions & { readonly all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name at the moment of the connection, and only then: a name that is public when looked
 * at and private when called gets nowhere.
 */
export const createPublicLookup =
  (resolve: Resolve) =>
  (host: string, options: LookupOptions, found: Found): void => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        found(error, []);
        return;
      }
      const open = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = open;
      if (first === undefined) {
        found(Object.assign(new Error('private address'), { code: 'EHOSTUNREACH' }), []);
      } else if (options.all === true) found(null, open);
      else found(null, first.address, first.family);
    });
  };

export const publicLookup = createPublicLookup(lookup);
