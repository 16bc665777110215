import { html, page, type Markup } from '../platform/html.ts';

interface Frame {
  readonly title: string;
  readonly style: string;
  readonly script: string;
  readonly main: Markup;
}

const mark = html`<svg viewBox="0 0 30 30" fill="currentColor" aria-hidden="true">
  <rect x="2" y="11" width="4" height="8" rx="2" />
  <rect x="9" y="5" width="4" height="20" rx="2" />
  <rect x="16" y="9" width="4" height="12" rx="2" />
  <rect x="23" y="2" width="4" height="26" rx="2" />
</svg>`;

/** The streaming service's own look, for its room and for the control page behind it. */
export function chorusPage({ title, style, script, main }: Frame): string {
  return page({
    title: `${title} · Chorus live`,
    language: 'en',
    styles: ['/site/base.css', style],
    script,
    body: html`<div class="page">
      <header class="masthead">
        <a class="brand" href="/"
          >${mark}<span><b>Chorus</b> live</span></a
        >
        <nav aria-label="Sandbox">
          <a href="/">Room</a><a href="/site/webhooks">News</a><a href="/mailbox">Mailbox</a
          ><a href="/authenticator">Authenticator</a><a href="/phone">Phone</a
          ><a href="/control">Control</a>
        </nav>
      </header>
      ${main}
    </div>`,
  });
}
