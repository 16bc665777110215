const hiddenField = /<input type="hidden" name="([^"]*)" value="([^"]*)"/g;
const formAction = /<form[^>]* action="([^"]*)"/;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const plain = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** What a page that posts itself would send, and where to; undefined where it is another page. */
export const formOfPage = (
  page: string,
): { readonly action: string; readonly body: string } | undefined => {
  const action = formAction.exec(page)?.[1];
  if (action === undefined) return undefined;
  const fields = [...page.matchAll(hiddenField)].map(([, name = '', value = '']) => [
    plain(name),
    plain(value),
  ]);
  return { action: plain(action), body: new URLSearchParams(fields).toString() };
};

/** As a browser posts a form. */
export const postForm = (action: string, body: string): Promise<Response> =>
  fetch(action, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  });
