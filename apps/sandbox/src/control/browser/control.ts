import { api, type Scenario } from './api.ts';
import { firstToAskFor, forgetCalls, showCalls } from './calls.ts';
import { byId, element, formById } from './dom.ts';

const everyMs = 1_000;

function describe(scenario: Scenario): string {
  const { provider, operation, outcome, times, partnerOrderId, errorCode } = scenario;
  const code = errorCode === undefined ? '' : ` ${errorCode}`;
  const order = partnerOrderId === undefined ? '' : ` for ${partnerOrderId}`;
  return `${provider} ${operation}${order}: ${outcome}${code}${times > 1 ? `, ${times} times` : ''}`;
}

async function refresh(): Promise<void> {
  const [{ calls }, { scenarios }, { mix }] = await Promise.all([
    api.calls(firstToAskFor()),
    api.scenarios(),
    api.mix(),
  ]);
  showCalls(calls);
  const waiting = scenarios.map((scenario) => element('li', {}, describe(scenario)));
  byId('waiting').replaceChildren(...waiting);
  byId('mix-now').textContent =
    mix === null ? 'Off: every call is answered.' : `On, with seed ${mix.seed}.`;
}

/** Shows the error beside its field, and the current value. */
async function tell(answer: Promise<unknown>): Promise<void> {
  const problem = byId('problem');
  problem.textContent = '';
  try {
    await answer;
    await refresh();
  } catch (error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
  }
}

function valuesOf(form: HTMLFormElement): Readonly<Record<string, string>> {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()]] : [],
  );
  return Object.fromEntries(texts);
}

function numberOrNothing(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text);
}

formById('scenario').addEventListener('submit', (event) => {
  event.preventDefault();
  const {
    operation = '',
    outcome,
    delayMs,
    times,
    order,
    errorCode,
    httpStatus,
    field,
  } = valuesOf(formById('scenario'));
  const [provider, name] = operation.split(' ');
  void tell(
    api.setScenario({
      provider,
      operation: name,
      outcome,
      delayMs: numberOrNothing(delayMs),
      times: numberOrNothing(times),
      errorCode: errorCode === '' ? undefined : errorCode,
      httpStatus: numberOrNothing(httpStatus),
      field,
      match: { partnerOrderId: order },
    }),
  );
});

formById('mix').addEventListener('submit', (event) => {
  event.preventDefault();
  const { seed, scale } = valuesOf(formById('mix'));
  void tell(api.setMix({ seed, scale: numberOrNothing(scale) }));
});

for (const button of document.querySelectorAll('button')) {
  const what = button.dataset['delete'];
  if (what !== undefined) button.addEventListener('click', () => void tell(api.remove(what)));
}

byId('reset').addEventListener('click', () => {
  forgetCalls();
  void tell(api.reset());
});

async function keepLooking(): Promise<never> {
  for (;;) {
    await refresh().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

void keepLooking();
