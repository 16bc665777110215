import type { ProviderAnswer } from './provider.ts';

const budgetMs = 20_000;
const bytesMax = 64 * 1024;

export type ProviderPost = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
};

/** One bounded question: what is thrown is thrown away, since it could hold what was sent. */
export async function postJson({ url, headers, body }: ProviderPost): Promise<ProviderAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(budgetMs),
    });
    const text = await response.text();
    if (text.length > bytesMax) return { kind: 'silent' };
    return { kind: 'answered', status: response.status, body: JSON.parse(text) };
  } catch {
    return { kind: 'silent' };
  }
}
