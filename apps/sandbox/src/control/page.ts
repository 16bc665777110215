import { html, type Markup } from '../platform/html.ts';
import { chorusPage } from '../site/index.ts';
import { providerOperations } from './operations.ts';
import { flaws, outcomes, type Outcome } from './outcomes.ts';

const meanings: Readonly<Record<Outcome, string>> = {
  ok: 'acts and answers',
  late: 'acts, answers after the delay',
  lost: 'acts, then cuts the wire',
  silent: 'acts, never answers',
  never: 'does nothing, never answers',
  refuse: 'does nothing, cuts the wire',
  error: 'does nothing, HTTP 500',
  decline: "the provider's own refusal",
  'decline-then-ok': 'refuses, acts after the delay',
  code: 'does nothing, answers the code',
  'code-done': 'acts, answers the code',
  word: 'acts, answers with the word for how it stands',
  'under-way': 'says that it is at it, acts after the delay, ten minutes unless said otherwise',
  'wrong-nonce': "a token for another login (logins' token)",
  'wrong-issuer': "a token, or a return, of another provider (logins' token and person)",
  'wrong-audience': "a token for another application (logins' token)",
  'wrong-signature': "a token that anybody could have made (logins' token)",
  expired: "a token that has run out (logins' token)",
  nobody: "an answer that does not say who it is (logins' me)",
};

/** One list for all providers: the value says which operation of which. */
function operationOptions(): Markup[] {
  return Object.entries(providerOperations).map(
    ([provider, { all }]) =>
      html`<optgroup label="${provider}">
        ${[...all, '*'].map(
          (operation) =>
            html`<option
              value="${provider} ${operation}"
              ${provider === 'kakaopay' && operation === 'approve' && html`selected`}
            >
              ${operation === '*' ? `any of ${provider}` : operation}
            </option>`,
        )}
      </optgroup>`,
  );
}

const nextPanel = html`<section class="card" aria-labelledby="next-title">
  <h2 id="next-title">What comes next</h2>
  <form id="scenario">
    <div class="fields wide">
      <label>
        Operation
        <select name="operation">
          ${operationOptions()}
        </select>
      </label>
      <label>
        Outcome
        <select name="outcome">
          ${[...outcomes, ...flaws, 'nobody' as const].map(
            (outcome) => html`<option value="${outcome}">${outcome}: ${meanings[outcome]}</option>`,
          )}
        </select>
      </label>
    </div>
    <div class="fields">
      <label>Delay in ms <input name="delayMs" inputmode="numeric" placeholder="default" /></label>
      <label>Times <input name="times" inputmode="numeric" value="1" /></label>
      <label>Only order <input name="order" placeholder="any" autocomplete="off" /></label>
    </div>
    <div class="fields">
      <label>
        Code or word <input name="errorCode" placeholder="usual" autocomplete="off" />
      </label>
      <label>HTTP <input name="httpStatus" inputmode="numeric" placeholder="usual" /></label>
      <label>At <input name="field" placeholder="usual" autocomplete="off" /></label>
    </div>
    <p class="problem" id="problem" role="alert"></p>
    <div class="row">
      <button class="main" type="submit">Set</button>
      <button type="button" data-delete="scenarios">Clear</button>
    </div>
  </form>
  <ol class="waiting" id="waiting" aria-label="Waiting outcomes"></ol>
</section>`;

const mixPanel = html`<section class="card" aria-labelledby="mix-title">
  <h2 id="mix-title">Random mix "M"</h2>
  <form id="mix">
    <div class="fields">
      <label>Seed <input name="seed" value="1" autocomplete="off" /></label>
      <label>Scale of delays <input name="scale" inputmode="decimal" value="0.05" /></label>
    </div>
    <div class="row">
      <button class="main" type="submit">Start</button>
      <button type="button" data-delete="mix">Stop</button>
    </div>
    <p class="soft" id="mix-now" role="status"></p>
  </form>
</section>`;

export function controlPage(): string {
  return chorusPage({
    title: 'Control',
    style: '/control/control.css',
    script: '/control/browser/control.ts',
    main: html`<main>
      <h1>Control</h1>
      <div class="panels">${nextPanel} ${mixPanel}</div>
      <section class="card" aria-labelledby="calls-title">
        <div class="row calls-head">
          <h2 id="calls-title">Calls</h2>
          <button type="button" id="reset">Clear everything</button>
        </div>
        <p class="soft" id="no-calls">No calls yet.</p>
        <ol class="calls" id="calls" aria-labelledby="calls-title"></ol>
      </section>
    </main>`,
  });
}
