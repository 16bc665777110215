import { html, page, type Markup } from '../platform/html.ts';
import { kinds, type Kind } from './people.ts';

const styleAddress = '/certification/certification.css';

function frame(title: string, main: Markup): string {
  return page({
    title: `${title} (sandbox)`,
    language: 'en',
    styles: [styleAddress],
    body: html`<div class="sheet">
      <header>
        <p class="brand">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M16 2 28 7v8c0 7.6-5 12.7-12 15C9 27.7 4 22.6 4 15V7z" />
            <path class="tick" d="m10.5 15.5 4 4 7.5-8" />
          </svg>
          <b>Bonin</b> identity check
        </p>
        <p class="mark">sandbox</p>
      </header>
      ${main}
    </div>`,
  });
}

const checked = html`checked`;

function choice(kind: Kind, index: number): Markup {
  return html`<label class="kind">
    <input type="radio" name="as" value="${kind.name}" ${index === 0 && checked} />
    <span><strong>${kind.label}</strong><small>${kind.note}</small></span>
  </label>`;
}

interface PageRequest {
  readonly merchant: string;
  readonly isGracePeriod: boolean;
  readonly problem?: string;
}

export function choosePage({ merchant, isGracePeriod, problem }: PageRequest): string {
  return frame(
    'Verify your identity',
    html`<main>
      <h1>Verify your identity</h1>
      <p class="lead"><strong>${merchant}</strong> asks for this before you pay.</p>
      ${
        isGracePeriod
          ? html`<p class="grace">You still have time. You can also do this later.</p>`
          : null
      }
      ${problem === undefined ? null : html`<p class="problem" role="alert">${problem}</p>`}
      <form method="post">
        <fieldset>
          <legend>I am</legend>
          ${kinds.map(choice)}
        </fieldset>
        <label class="birth">
          Date of birth
          <input type="date" name="date_of_birth" />
          <small>Leave it empty to use the date of the person above.</small>
        </label>
        <button class="confirm" type="submit">Confirm</button>
        <button class="leave" type="submit" name="give_up" value="1" formnovalidate>Cancel</button>
      </form>
    </main>`,
  );
}

export function refusedPage(text: string): string {
  return frame(
    'Nothing to verify',
    html`<main>
      <h1>Nothing to verify</h1>
      <p class="lead">${text}</p>
    </main>`,
  );
}
