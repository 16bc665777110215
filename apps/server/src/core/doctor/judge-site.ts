import { reasonOfCode } from './judge-answers.ts';
import { fine, of, warning, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

/** One of our public addresses, as a client outside reaches it. */
export type Address = {
  readonly setting: string;
  readonly url: string;
  /** `there`: it answers well; `closed`: it must not be there for strangers. */
  readonly expects: 'there' | 'closed';
  /** Headers that it must have. */
  readonly headers: readonly string[];
};

export type Seen =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, unknown>>;
      /** Undefined: it came without TLS. */
      readonly certificateEnds: Date | undefined;
    }
  | { readonly kind: 'failed'; readonly why: string };

const certificateWarningDays = 21;
const dayMs = 86_400_000;
const notFound = 404;
const firstError = 400;
const firstFault = 500;

const hostOf = (url: string): string => new URL(url).host;

const judgeStatus = ({ setting, url, expects }: Address, status: number) => {
  const answered = `${url} answers ${status}`;
  if (expects === 'closed') {
    return status === notFound
      ? fine(setting, `${url} is not there for strangers`)
      : wrong(
          setting,
          `${answered}, and must not be there`,
          'Hand it on from no public host (deploy/proxy).',
        );
  }
  return status >= firstError
    ? wrong(
        setting,
        answered,
        'Look whether the proxy hands this host on to the process behind it.',
      )
    : fine(setting, answered);
};

const judgeCertificate = ({ setting, url }: Address, ends: Date | undefined, now: Date) => {
  if (ends === undefined) return [];
  const days = Math.floor((ends.getTime() - now.getTime()) / dayMs);
  if (days >= certificateWarningDays) return [];
  const what = `the certificate of ${hostOf(url)} ends in ${days} days`;
  return [warning(setting, what, 'Look why it is not renewed by itself.')];
};

const judgeHeaders = (
  { setting, url, headers }: Address,
  seen: Readonly<Record<string, unknown>>,
) => {
  const missing = headers.filter((name) => seen[name] === undefined);
  if (missing.length === 0) return [];
  const what = `${hostOf(url)} comes without ${missing.join(', ')}`;
  return [
    warning(setting, what, 'Let the proxy hand on what is answered, and add them (deploy/proxy).'),
  ];
};

export const judgeAddress = (address: Address, seen: Seen, now: Date): readonly Finding[] => {
  if (seen.kind === 'failed') {
    const what = `${address.url} does not answer: ${reasonOfCode(seen.why)}`;
    const remedy = 'Look at the name, the proxy and its certificate.';
    return [wrong(address.setting, what, remedy)].map(of('proxy'));
  }
  return [
    judgeStatus(address, seen.status),
    ...judgeCertificate(address, seen.certificateEnds, now),
    ...judgeHeaders(address, seen.headers),
  ].map(of('proxy'));
};

/** Judges a page of somebody else, to which we send people. */
export const judgePage = (name: string, seen: Seen) => {
  if (seen.kind === 'failed') {
    return wrong(name, `no answer: ${reasonOfCode(seen.why)}`, 'Look at its address.');
  }
  const answered = `its page answers ${seen.status}`;
  if (seen.status === notFound) return wrong(name, answered, 'Look at its address.');
  return seen.status >= firstFault
    ? warning(name, answered, 'Ask again; if it stays, ask whether something is the matter there.')
    : fine(name, answered);
};

type SiteSettings = { readonly publicUrl: string; readonly trustedProxies: readonly string[] };

/**
 * The server itself speaks no TLS. If people come by https, a proxy stands in front and has to
 * forward their addresses.
 */
export const judgeForwarding = ({
  publicUrl,
  trustedProxies,
}: SiteSettings): readonly Finding[] => {
  if (!publicUrl.startsWith('https:')) return [];
  const finding =
    trustedProxies.length === 0
      ? wrong(
          'TRUSTED_PROXIES',
          'no proxy is believed when it says who asks: everybody has one address, and one limit',
          'Name the proxy that speaks TLS for us, and the console.',
        )
      : fine('TRUSTED_PROXIES', `believed when they say who asks: ${trustedProxies.join(', ')}`);
  return [finding].map(of('proxy'));
};
