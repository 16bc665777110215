const yearSeconds = 31_536_000;

/** Writes a cookie that the server needs for writing the page, and uses for nothing else. */
export const writeCookie = (name: string, value: string | undefined): void => {
  const age = value === undefined ? 0 : yearSeconds;
  const safety = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${safety}`;
};
