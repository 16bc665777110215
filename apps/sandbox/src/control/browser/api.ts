export interface Call {
  readonly id: number;
  readonly at: string;
  readonly provider: string;
  readonly operation: string;
  readonly path: string;
  readonly partnerOrderId: string | null;
  readonly request: unknown;
  readonly outcome: string | null;
  readonly answer: { readonly status: number; readonly body: unknown } | null;
  readonly end: 'open' | 'answered' | 'cut' | 'left';
}

export interface Scenario {
  readonly provider: string;
  readonly operation: string;
  readonly outcome: string;
  readonly times: number;
  readonly partnerOrderId?: string;
  readonly errorCode?: string | number;
}

async function ask<Answer>(path: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(`/control/api/${path}`, init);
  const text = await response.text();
  const answer = text === '' ? {} : JSON.parse(text);
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

function send<Answer>(path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

export const api = {
  calls: (after: number) => ask<{ calls: readonly Call[] }>(`calls?after=${after}`),
  scenarios: () => ask<{ scenarios: readonly Scenario[] }>('scenarios'),
  mix: () => ask<{ mix: { seed: string } | null }>('mix'),
  setScenario: (scenario: object) => send('scenarios', scenario),
  setMix: (mix: object) => send('mix', mix),
  remove: (what: string) => ask(what, { method: 'DELETE' }),
  reset: () => send('reset', {}),
};
