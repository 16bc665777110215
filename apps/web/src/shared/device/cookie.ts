const yearSeconds = 31_536_000;

/** For what the server must know to write the page; it tells nobody else. */
export const writeCookie = (name: string, value: string | undefined): void => {
  const age = value === undefined ? 0 : yearSeconds;
  const safety = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax${safety}`;
};
