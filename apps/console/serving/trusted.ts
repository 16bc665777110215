import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Proxies whose forwarding headers are trusted. */
export type Trusted = BlockList;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Reads a list of addresses and networks; undefined if the text is none. */
export function readTrusted(text: string): Trusted | undefined {
  const trusted = new BlockList();
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const [address = '', bits, ...more] = part.split('/');
    const mostBits = isIP(address) === 6 ? 128 : 32;
    if (isIP(address) === 0 || more.length > 0) return undefined;
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else if (!/^\d{1,3}$/.test(bits) || Number(bits) > mostBits) return undefined;
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return trusted;
}

/** IPv4 as it arrives at a socket of both kinds. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Returns the last address that is not one of our proxies: anybody can write the ones before it. */
export function addressOf(incoming: IncomingMessage, trusted: Trusted): string | undefined {
  const forwarded = (incoming.headersDistinct['x-forwarded-for'] ?? [])
    .flatMap((line) => line.split(','))
    .map((each) => plain(each.trim()));
  let address = incoming.socket.remoteAddress && plain(incoming.socket.remoteAddress);
  while (address !== undefined && trusted.check(address, familyOf(address))) {
    const before = forwarded.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return address;
}
