import { html } from '../platform/html.ts';
import { chorusPage } from '../site/index.ts';
import { waysIn } from './people.ts';

const whoLogsInHow = html`<section class="card" aria-labelledby="ways-title">
  <h2 id="ways-title">Who can log in this way</h2>
  <ul class="ways">
    ${waysIn.map(
      ({ name, fullName, story, says }) =>
        html`<li>
          <img src="/google/pictures/${name}.svg" alt="" width="36" height="36" />
          <span><b lang="ko">${fullName}</b> <small>${story}</small></span>
          <code>${says}</code>
        </li>`,
    )}
  </ul>
  <p class="soft">
    Any other Korean number or email address works too: it belongs to somebody new.
  </p>
</section>`;

export function mailboxPage(): string {
  return chorusPage({
    title: 'Mailbox',
    style: '/mailbox/mailbox.css',
    script: '/mailbox/browser/mailbox.ts',
    main: html`<main>
      <div class="mailbox-head">
        <h1>Mailbox</h1>
        <label>
          Owner
          <select id="whose">
            <option value="">everybody</option>
          </select>
        </label>
        <button type="button" id="empty">Empty mailbox</button>
      </div>
      <section aria-label="Messages" aria-live="polite">
        <p class="card soft" id="none">
          Nothing here yet. Text messages and mails with login codes arrive by themselves.
        </p>
        <ol class="messages" id="messages"></ol>
      </section>
      ${whoLogsInHow}
    </main>`,
  });
}
