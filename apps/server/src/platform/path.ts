/** An address with its `{names}` filled in, each as a part of the path that holds no other. */
export const pathOf = (address: string, parts: Readonly<Record<string, string>>): string =>
  address.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`${address} has no ${name}`);
    return encodeURIComponent(part);
  });
