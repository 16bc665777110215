import { createHash } from 'node:crypto';
import type { Locale } from '@dipper/contract';
import { directionOfLocale, textsOf, type FrameTexts } from './texts.ts';

/** The one script and the one style, as they were built. */
export type FrameAssets = { readonly script: string; readonly style: string };

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => entities[letter] ?? '');
}

/** Between single quotes, which JSON has hardly any of: half a kilobyte less than between double ones. */
function quotedJson(value: unknown): string {
  const text = JSON.stringify(value).replaceAll(/[&<>]/g, (letter) => entities[letter] ?? '');
  return `'${text.replaceAll("'", '&#39;')}'`;
}

type Field = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly attributes: string;
  readonly after?: string;
};

function field({ id, label, hint, attributes, after = '' }: Field): string {
  const hintId = hint === undefined ? '' : `${id}-hint `;
  return `<div class="d-field" data-field="${id}">
<label class="d-field-label" for="${id}">${escaped(label)}</label>
<div class="d-input"><input id="${id}" dir="ltr" aria-required="true" aria-describedby="${hintId}${id}-error" ${attributes}>${after}</div>
${hint === undefined ? '' : `<p class="d-field-hint" id="${id}-hint">${escaped(hint)}</p>`}
<p class="d-field-error" id="${id}-error" hidden></p>
</div>`;
}

function owner(texts: FrameTexts): string {
  const choice = (value: string, label: string, isChosen: boolean): string =>
    `<label class="owner-choice"><input type="radio" name="owner" value="${value}"${isChosen ? ' checked' : ''}><span>${escaped(label)}</span></label>`;
  return `<fieldset class="owner"><legend class="d-field-label">${escaped(texts.owner)}</legend>
<div class="owner-choices">${choice('person', texts.person, true)}${choice('company', texts.company, false)}</div></fieldset>`;
}

export const spinner =
  '<span class="d-spinner" aria-hidden="true"><svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/><path d="M12 3a9 9 0 0 1 9 9"/></svg></span>';

function form(texts: FrameTexts, asksPassword: boolean): string {
  const password = field({
    id: 'password',
    label: texts.password,
    hint: texts.passwordHint,
    attributes: 'type="password" inputmode="numeric" autocomplete="off" maxlength="2"',
  });
  return `<form novalidate>
${field({
  id: 'number',
  label: texts.number,
  attributes: 'inputmode="numeric" autocomplete="cc-number" maxlength="40" enterkeyhint="next"',
  after: '<span class="brand" id="brand" aria-live="polite"></span>',
})}
${field({
  id: 'expiry',
  label: texts.expiry,
  hint: texts.expiryHint,
  attributes:
    'inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="MM/YY" enterkeyhint="next"',
})}
${owner(texts)}
${field({
  id: 'identity',
  label: texts.birth,
  hint: texts.birthHint,
  attributes: 'inputmode="numeric" autocomplete="off" maxlength="14" enterkeyhint="done"',
})}
${asksPassword ? password : ''}
<p class="problem" id="problem" role="alert" tabindex="-1" hidden></p>
<button class="d-button" data-variant="primary" data-size="large" data-wide type="submit" id="submit">
<span class="d-button-face">${escaped(texts.submit)}</span>
<span class="d-button-face" data-off>${spinner}${escaped(texts.working)}</span>
</button>
<button class="d-button" data-variant="quiet" data-wide type="button" id="leave">${escaped(texts.leave)}</button>
<p class="safe">${escaped(texts.safe)}</p>
</form>`;
}

export type FramePage = {
  readonly locale: Locale;
  readonly assets: FrameAssets;
  readonly frameAncestors: readonly string[];
  /** Without one there is nothing to type: the registration is over, or there never was one. */
  readonly grant: string | undefined;
  readonly asksPassword: boolean;
};

export function framePage(page: FramePage): string {
  const { locale, assets, frameAncestors, grant, asksPassword } = page;
  const texts = textsOf(locale);
  const data = {
    grant: grant ?? null,
    hosts: frameAncestors,
    texts: texts.script,
    identity: {
      person: { label: texts.birth, hint: texts.birthHint },
      company: { label: texts.business, hint: texts.businessHint },
    },
  };
  return `<!doctype html>
<html lang="${locale}" dir="${directionOfLocale(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(texts.title)}</title>
<style>${assets.style}</style>
</head>
<body>
<main data-frame=${quotedJson(data)}>
<h1 class="title">${escaped(texts.title)}</h1>
<noscript><p>${escaped(texts.noScript)}</p></noscript>
${grant === undefined ? '' : form(texts, asksPassword)}
<div id="end" ${grant === undefined ? '' : 'hidden'}>
<p id="end-text" role="status" tabindex="-1">${grant === undefined ? escaped(texts.script.ended) : ''}</p>
<button class="d-button" data-variant="secondary" data-wide type="button" id="again">${escaped(texts.again)}</button>
</div>
</main>
<script>${assets.script}</script>
</body>
</html>
`;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** One script and one style, calls to itself alone, and only the named pages may hold the frame. */
export function framePolicy(assets: FrameAssets, frameAncestors: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'sha256-${hashOf(assets.script)}'`,
    `style-src 'sha256-${hashOf(assets.style)}'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${frameAncestors.join(' ')}`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
}
