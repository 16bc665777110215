/** Signs of a browser inside another app, where Google refuses to log anyone in. */
const signs = [
  /\bwv\b/,
  /\b(?:FBAN|FBAV|FB_IAB)\b/,
  /\bInstagram\b/,
  /\bKAKAOTALK\b/i,
  /\bNAVER\(inapp/i,
  /\bLine\/\d/,
  /\bDaumApps\b/i,
  /\bTwitter for\b/,
  /\bmusical_ly|BytedanceWebview|TikTok\b/i,
];

const isAppleWebView = (userAgent: string): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) &&
  /AppleWebKit/.test(userAgent) &&
  !/Safari\//.test(userAgent);

export const isInAppBrowser = (userAgent: string): boolean =>
  signs.some((sign) => sign.test(userAgent)) || isAppleWebView(userAgent);
