/** The apps that the phone can play, and a web view without any bridge. */
export const kinds = ['ios', 'android', 'none'] as const;
export type Kind = (typeof kinds)[number];

export const isKind = (text: unknown): text is Kind => kinds.some((kind) => kind === text);

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Chorus/9.1';
const android =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Chorus/9.1';

/** The user agent of each, with the signs by which login providers know a web view. */
export const userAgentOf: Readonly<Record<Kind, string>> = {
  ios: iphone,
  android,
  none: `${android} KAKAOTALK 25.6.0`,
};
