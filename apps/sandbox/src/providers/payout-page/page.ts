import type { FastifyInstance } from 'fastify';
import { serveText, textFile } from '../../platform/files.ts';
import { html, page, type Markup } from '../../platform/html.ts';

interface Brand {
  /** The name that its addresses begin with. */
  readonly provider: string;
  readonly name: string;
  readonly language: string;
}

interface PayoutPage<Choice> {
  readonly frame: (title: string, main: Markup) => string;
  readonly button: (as: Choice, label: string, className?: string) => Markup;
  readonly serveStyle: (app: FastifyInstance) => void;
}

/** Makes the page where people go to be paid: each provider has its own name and colours on it. */
export function payoutPage<Choice extends string>(brand: Brand): PayoutPage<Choice> {
  const { provider, name, language } = brand;
  return {
    frame: (title, main) =>
      page({
        title: `${title} · ${name} (sandbox)`,
        language,
        styles: [`/${provider}/page.css`],
        body: html`<div class="frame" data-brand="${provider}">
          <header class="top">
            <p class="brand">${name}</p>
            <p class="mark">sandbox</p>
          </header>
          <main>${main}</main>
        </div>`,
      }),
    button: (as, label, className = 'quiet') =>
      html`<button class="${className}" name="as" value="${as}">${label}</button>`,
    serveStyle: (app) =>
      serveText(app, {
        address: '/page.css',
        type: 'text/css',
        text: textFile(import.meta.dirname, 'page.css'),
      }),
  };
}
