import { html, Markup, page } from '../../platform/html.ts';
import { people, type Person } from './people.ts';
import type { LoginDefinition } from './provider.ts';

interface Chooser {
  readonly definition: LoginDefinition;
  /** The original question, word for word; the choice is judged by it again. */
  readonly query: string;
  readonly application: string;
  readonly first?: string | undefined;
  readonly problem?: string;
}

function frame({ name, brand }: LoginDefinition, title: string, main: Markup): string {
  return page({
    title: `${title} (sandbox)`,
    language: 'en',
    styles: [`/${name}/chooser.css`],
    body: html`<main class="card" data-provider="${name}">
      <p class="bar">
        <span class="letter" aria-hidden="true"><i></i><i></i><i></i><i></i></span>
        Sign in with ${brand} <span class="mark">sandbox</span>
      </p>
      ${main}
    </main>`,
  });
}

export function personHue(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 37, 0) % 360;
}

interface Row {
  readonly provider: string;
  readonly person: Person;
  readonly isFirst: boolean;
}

function personButton({ provider, person, isFirst }: Row): Markup {
  return html`<li>
    <button type="submit" name="person" value="${person.name}" ${isFirst && autofocus}>
      <img src="/${provider}/pictures/${person.name}.svg" alt="" width="36" height="36" />
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

export function chooserPage({ definition, query, application, first, problem }: Chooser): string {
  const { name: provider } = definition;
  const hidden = html`<input type="hidden" name="request" value="${query}" />`;
  const rows = ordered(first).map((person) => ({
    provider,
    person,
    isFirst: person.name === first,
  }));
  return frame(
    definition,
    'Choose an account',
    html`<h1>Choose an account</h1>
      <p class="lead">to continue to <strong>${application}</strong></p>
      <form method="post" action="/${provider}/choose">
        ${hidden}
        <ul>
          ${rows.map(personButton)}
        </ul>
      </form>
      <details ${problem !== undefined && html`open`}>
        <summary>Use another account</summary>
        <form class="other" method="post" action="/${provider}/choose">
          ${hidden}
          ${problem === undefined ? null : html`<p class="problem" role="alert">${problem}</p>`}
          <label>Email <input type="email" name="email" required autocomplete="off" /></label>
          <label>Name <input type="text" name="name" autocomplete="off" /></label>
          <button type="submit">Continue</button>
        </form>
      </details>
      <form class="leave" method="post" action="/${provider}/choose">
        ${hidden}<button type="submit" name="cancel" value="1">Cancel</button>
      </form>`,
  );
}

interface Post {
  readonly definition: LoginDefinition;
  readonly address: string;
  readonly form: Readonly<Record<string, string>>;
}

/** An answer that the browser posts to the application, by itself where it may run scripts. */
export function postPage({ definition, address, form }: Post): string {
  return frame(
    definition,
    'One moment',
    html`<h1>One moment</h1>
      <form class="other" method="post" action="${address}">
        ${Object.entries(form).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button type="submit">Continue</button>
      </form>
      ${new Markup('<script>document.forms[0].submit()</script>')}`,
  );
}

const explanations: Readonly<Record<string, string>> = {
  disallowed_useragent:
    'This browser lives inside an app. Open the page in Safari or Chrome to sign in.',
  redirect_uri_mismatch: 'The address to return to is not registered for this application.',
  invalid_client: 'The OAuth client was not found.',
  invalid_request: 'The request is missing something that is required.',
};

export function errorPage(
  definition: LoginDefinition,
  { status, error }: { readonly status: number; readonly error: string },
): string {
  return frame(
    definition,
    'Access blocked',
    html`<h1>Access blocked</h1>
      <p class="lead">${explanations[error] ?? 'The request is not valid.'}</p>
      <p class="code">Error ${status}: ${error}</p>`,
  );
}
