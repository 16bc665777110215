/** One person may have as many addresses as they like below these 64 bits. */
const ipv6Groups = 4;

const expandedStart = (address: string): string => {
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  const rest = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, ipv6Groups).join(':');
};

/**
 * Returns the key that an address counts under: itself, or its network if a line gets a whole one. Clients that have
 * disconnected have no address any more and count together.
 */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined) return 'gone';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? `${expandedStart(address.toLowerCase())}::/64` : address;
};
