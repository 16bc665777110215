import { html } from '../platform/html.ts';
import { people } from '../providers/oauth/index.ts';
import { chorusPage, membership, planButton, tiers } from '../site/index.ts';
import { kinds, type Kind } from './kinds.ts';

const names: Readonly<Record<Kind, string>> = {
  ios: 'iPhone app',
  android: 'Android app',
  none: 'another app, no bridge',
};

interface PhonePage {
  readonly kind: Kind;
  readonly viewOrigin: string;
  readonly strangerOrigin: string;
}

/** The service's app on a phone: the wallet in its web view, and what the two say to each other. */
export function phonePage({ kind, viewOrigin, strangerOrigin }: PhonePage): string {
  return chorusPage({
    title: 'Phone',
    style: '/phone/phone.css',
    script: '/phone/browser/phone.ts',
    main: html`<main class="stage" data-view-origin="${viewOrigin}">
      <section class="phone" aria-label="${names[kind]}">
        <iframe id="view" title="Web view" src="${viewOrigin}/payment/spoon?country=kr"></iframe>
      </section>
      <section class="card desk">
        <h1>The wallet inside an app</h1>
        <nav aria-label="Which app">
          ${kinds.map(
            (each) =>
              html`<a href="/phone?kind=${each}" ${each === kind && html`aria-current="page"`}
                >${names[each]}</a
              >`,
          )}
        </nav>
        <label>
          <span>Width <b id="width-shown">390</b> px</span>
          <input id="width" type="range" min="360" max="430" step="10" value="390" />
        </label>
        <h2>The app logs somebody in and hands over the key</h2>
        <p class="people">
          ${people.map(
            ({ name }) => html`<button type="button" data-person="${name}">${name}</button>`,
          )}
        </p>
        <p>
          <button type="button" id="again">Hand over the last key again</button>
        </p>
        <h2>The app says what to subscribe to</h2>
        <p class="people">${[membership, ...tiers].map(planButton)}</p>
        <p id="note" class="note" role="status">Nothing handed over yet.</p>
        <h2 id="log-title">Heard by the app</h2>
        <div class="log" role="log" aria-labelledby="log-title" tabindex="0">
          <ol id="log"></ol>
        </div>
        <p class="soft">
          <a href="${strangerOrigin}/">A stranger’s page</a> opens the wallet and tries everything.
        </p>
      </section>
    </main>`,
  });
}
