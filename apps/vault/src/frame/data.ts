/** The page's data for its script. */
export type FrameData = {
  readonly grant: string | null;
  /** Origins of the pages that may hold the frame. */
  readonly hosts: readonly string[];
  readonly texts: Readonly<Record<string, string>>;
  readonly identity: Readonly<
    Record<'person' | 'company', { readonly label: string; readonly hint: string }>
  >;
};

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no ${id}`);
  return found;
}

export function inputOf(id: string): HTMLInputElement {
  const found = byId(id);
  if (!(found instanceof HTMLInputElement)) throw new Error(`no input ${id}`);
  return found;
}

export function readData(): FrameData {
  const written = document.querySelector('main')?.dataset['frame'] ?? '{}';
  const data: FrameData = JSON.parse(written);
  return data;
}
