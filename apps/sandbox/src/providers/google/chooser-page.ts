import { html, page, type Markup } from '../../platform/html.ts';
import { people, type Person } from './people.ts';

const styleAddress = '/google/chooser.css';

interface Chooser {
  /** The original question, word for word; the choice is judged by it again. */
  readonly query: string;
  readonly application: string;
  readonly first: string | undefined;
  readonly problem?: string;
}

function frame(title: string, main: Markup): string {
  return page({
    title: `${title} (sandbox)`,
    language: 'en',
    styles: [styleAddress],
    body: html`<main class="card">
      <p class="bar">
        <span class="letter" aria-hidden="true"><i></i><i></i><i></i><i></i></span>
        Sign in with Google <span class="mark">sandbox</span>
      </p>
      ${main}
    </main>`,
  });
}

export function personHue(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 37, 0) % 360;
}

function personButton(person: Person, isFirst: boolean): Markup {
  return html`<li>
    <button type="submit" name="person" value="${person.name}" ${isFirst && autofocus}>
      <img src="/google/pictures/${person.name}.svg" alt="" width="36" height="36" />
      <span class="who">
        <strong><bdi>${person.fullName}</bdi></strong>
        <small>${person.email}</small>
      </span>
      <span class="story">${person.story}</span>
    </button>
  </li>`;
}

const autofocus = html`autofocus`;

function ordered(first: string | undefined): readonly Person[] {
  return people.toSorted(
    (left, right) => Number(right.name === first) - Number(left.name === first),
  );
}

export function chooserPage({ query, application, first, problem }: Chooser): string {
  const hidden = html`<input type="hidden" name="request" value="${query}" />`;
  return frame(
    'Choose an account',
    html`<h1>Choose an account</h1>
      <p class="lead">to continue to <strong>${application}</strong></p>
      <form method="post" action="/google/choose">
        ${hidden}
        <ul>
          ${ordered(first).map((person) => personButton(person, person.name === first))}
        </ul>
      </form>
      <details ${problem !== undefined && html`open`}>
        <summary>Use another account</summary>
        <form class="other" method="post" action="/google/choose">
          ${hidden}
          ${problem === undefined ? null : html`<p class="problem" role="alert">${problem}</p>`}
          <label>E-mail <input type="email" name="email" required autocomplete="off" /></label>
          <label>Name <input type="text" name="name" autocomplete="off" /></label>
          <button type="submit">Continue</button>
        </form>
      </details>
      <form class="leave" method="post" action="/google/choose">
        ${hidden}<button type="submit" name="cancel" value="1">Cancel</button>
      </form>`,
  );
}

const explanations: Readonly<Record<string, string>> = {
  disallowed_useragent:
    'This browser lives inside an app. Open the page in Safari or Chrome to sign in.',
  redirect_uri_mismatch: 'The address to return to is not registered for this application.',
  invalid_client: 'The OAuth client was not found.',
  invalid_request: 'The request is missing something that is required.',
};

export function errorPage(status: number, error: string): string {
  return frame(
    'Access blocked',
    html`<h1>Access blocked</h1>
      <p class="lead">${explanations[error] ?? 'The request is not valid.'}</p>
      <p class="code">Error ${status}: ${error}</p>`,
  );
}
