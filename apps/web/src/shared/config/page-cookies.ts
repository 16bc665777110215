/** Cookies that tell the server about a browser before it writes the page; they say nothing about the person. */
export const pageCookies = {
  /** The build whose code the browser keeps. */
  parts: 'dipper_parts',
  /** The chosen language, which may differ from the country's. */
  locale: 'dipper_locale',
} as const;
