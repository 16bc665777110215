/** Returns a check for return addresses: only pages of ours pass, by exact path. */
export const ownPages = (publicUrl: string, paths: readonly RegExp[]) => {
  const { origin } = new URL(publicUrl);
  return (address: string): boolean => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    return (
      url?.origin === origin &&
      url.username === '' &&
      url.password === '' &&
      url.hash === '' &&
      paths.some((path) => path.test(url.pathname))
    );
  };
};
