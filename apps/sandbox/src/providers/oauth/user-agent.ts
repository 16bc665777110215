/**
 * Google refuses to sign people in inside an app's own web view: on Android it names itself `; wv)`,
 * on an iPhone it lacks the Safari token that every real browser there carries.
 */
export function isEmbeddedWebView(userAgent: string): boolean {
  const onAppleDevice = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent);
  return /;\s*wv\)/.test(userAgent) || (onAppleDevice && !/\bSafari\//.test(userAgent));
}
