import { html, type Markup } from '../platform/html.ts';
import { people, type Person } from '../providers/oauth/index.ts';
import { chorusPage } from './frame.ts';
import { djs } from './gifts.ts';
import { anyTier, membership, planButton, tiers } from './plans.ts';

const countries = [
  ['kr', '한국 · 한국어'],
  ['us', 'United States · English'],
  ['jp', '日本 · 日本語'],
  ['ar', 'العربية'],
  ['tw', '台灣 · 中文'],
] as const;

const chat = [
  ['yuki', '今夜もこの声で一日が終わります', 'ja'],
  ['minji', '다음 곡은 비 오는 날 노래로 부탁해요', 'ko'],
  ['emma', 'Listening from the night bus again', 'en'],
  ['layla', 'تحية من الرياض', 'ar'],
] as const;

function picture(name: string, size: number): Markup {
  return html`<img src="/google/pictures/${name}.svg" alt="" width="${size}" height="${size}" />`;
}

/** Bars of a fixed tune: the picture is the same at every visit. */
function wave(): Markup {
  const bars = Array.from({ length: 48 }, (_, index) => {
    const height = 14 + 66 * Math.abs(Math.sin(index * 0.9) * Math.cos(index * 0.23));
    const [x, y] = [index * 10 + 2, (92 - height) / 2];
    return html`<rect
      x="${x}"
      y="${y.toFixed(1)}"
      width="5"
      height="${height.toFixed(1)}"
      rx="2.5"
    />`;
  });
  return html`<svg
    class="wave"
    viewBox="0 0 480 92"
    preserveAspectRatio="none"
    fill="currentColor"
    aria-hidden="true"
  >
    ${bars}
  </svg>`;
}

/** Shows a listener's gifts for the DJ; the service's own server asks the wallet's server for them. */
function gifts(chosen: Person | undefined): Markup {
  if (chosen === undefined) {
    return html`<p class="soft">Choose a person below to send spoons.</p>`;
  }
  const options = djs.map(
    ({ id, name, note }) => html`<option value="${id}">${name} (${note})</option>`,
  );
  return html`<form class="gift" id="gift" data-person="${chosen.name}">
    <h2>Send spoons</h2>
    <p class="soft">You have <b id="spoons-left">…</b> spoons.</p>
    <label
      >To
      <select name="dj">
        ${options}
      </select></label
    >
    <label>Spoons <input name="spoons" type="number" min="1" step="1" value="10" required /></label>
    <button class="main" type="submit">Send</button>
    <p class="note" id="gift-note" role="status"></p>
  </form>`;
}

const room = (chosen: Person | undefined): Markup =>
  html`<section class="card room" aria-labelledby="room-title">
    <p class="on-air"><b>On air</b> 218 listening</p>
    <h1 id="room-title">Songs for the last train</h1>
    <div class="dj">
      ${picture('seoyeon', 40)}
      <p><b lang="ko">이서연</b> <span class="soft">TOP DJ</span></p>
    </div>
    ${wave()}
    <div class="plans" role="group" aria-labelledby="plans-title">
      <h2 id="plans-title">Subscribe to <span lang="ko">이서연</span></h2>
      <p>${[...tiers, anyTier].map(planButton)}</p>
    </div>
    <ul class="chat" aria-label="Chat">
      ${chat.map(
        ([name, text, language]) =>
          html`<li><b>${name}</b><span lang="${language}" dir="auto">${text}</span></li>`,
      )}
    </ul>
    ${gifts(chosen)}
  </section>`;

function wallet({ walletUrl, chosen, pack }: RoomPage): Markup {
  const country = chosen?.country ?? 'kr';
  const options = countries.map(
    ([code, label]) =>
      html`<option value="${code}" ${code === country && html`selected`}>${label}</option>`,
  );
  return html`<section class="card wallet" id="wallet" data-wallet-url="${walletUrl}">
    <h2>Your spoons</h2>
    <p class="note" id="note" role="status">You have not bought anything in this visit.</p>
    <div class="actions">
      <button class="main" type="button" data-page="payment" data-pack="${pack}" disabled>
        Get spoons
      </button>
      <button type="button" data-page="exchange" disabled>Exchange</button>
      <button type="button" data-page="subscribe" disabled>Cards</button>
    </div>
    ${planButton(membership)}
    <label>
      Country and language
      <select id="country">
        ${options}
      </select>
    </label>
    <h2 id="log-title">Messages from the wallet</h2>
    <div class="log" role="log" aria-labelledby="log-title" tabindex="0">
      <ol id="log"></ol>
    </div>
  </section>`;
}

function personLink(person: Person, chosen: Person | undefined): Markup {
  const current = person === chosen && html`aria-current="true"`;
  return html`<li>
    <a href="/?person=${person.name}" ${current}>
      ${picture(person.name, 40)}
      <span>
        <b><bdi>${person.fullName}</bdi></b>
        <small>${person.country} · ${person.story}</small>
      </span>
    </a>
  </li>`;
}

function demoPeople(chosen: Person | undefined): Markup {
  return html`<section class="card people" aria-labelledby="people-title">
    <h2 id="people-title">Choose who you are</h2>
    <p class="soft">
      ${
        chosen === undefined
          ? 'Pick a person. Logins name them first, and the wallet opens in their country.'
          : html`You are ${chosen.fullName}. <a href="/">Switch person</a>`
      }
    </p>
    <ul>
      ${people.map((person) => personLink(person, chosen))}
    </ul>
  </section>`;
}

interface RoomPage {
  readonly walletUrl: string;
  readonly chosen: Person | undefined;
  /** The product that the wallet opens with; empty for its whole list. */
  readonly pack: string;
}

export function roomPage(options: RoomPage): string {
  const { chosen } = options;
  return chorusPage({
    title: 'Songs for the last train',
    style: '/site/room.css',
    script: '/site/browser/room.ts',
    main: html`<main>
      <div class="columns">${room(chosen)} ${wallet(options)}</div>
      ${demoPeople(chosen)}
    </main>`,
  });
}
