export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no #${id}`);
  return found;
}

export function formById(id: string): HTMLFormElement {
  const found = byId(id);
  if (!(found instanceof HTMLFormElement)) throw new Error(`#${id} is not a form`);
  return found;
}

interface Looks {
  readonly class?: string;
  readonly data?: Readonly<Record<string, string>>;
}

export function element(
  name: string,
  looks: Looks,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  if (looks.class !== undefined) made.className = looks.class;
  Object.assign(made.dataset, looks.data ?? {});
  made.append(...children);
  return made;
}
