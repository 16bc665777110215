import { pageMs } from '../times.ts';

export type Sent =
  | { readonly kind: 'token'; readonly token: string }
  | {
      readonly kind: 'problem';
      readonly text: string;
      readonly field: string | undefined;
      readonly isOver: boolean;
      readonly code: number;
    }
  | { readonly kind: 'silent' };

function read(answer: unknown): Sent {
  if (typeof answer !== 'object' || answer === null) return { kind: 'silent' };
  const parts = new Map<string, unknown>(Object.entries(answer));
  const [token, text, code] = [parts.get('token'), parts.get('text'), parts.get('code')];
  if (typeof token === 'string') return { kind: 'token', token };
  if (typeof text !== 'string' || typeof code !== 'number') return { kind: 'silent' };
  const field = parts.get('field');
  return {
    kind: 'problem',
    text,
    code,
    field: typeof field === 'string' ? field : undefined,
    isOver: parts.get('isOver') === true,
  };
}

export async function send(body: object): Promise<Sent> {
  try {
    const answer = await fetch(`/card?lang=${document.documentElement.lang}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(pageMs),
    });
    return read(await answer.json());
  } catch {
    return { kind: 'silent' };
  }
}
