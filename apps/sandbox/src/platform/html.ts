/** Text that is already safe to stand in a page. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = string | number | Markup | null | false | readonly Content[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(content: Content): string {
  if (content === null || content === false) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'string') {
    return content.replace(/[&<>"']/g, (character) => entities[character] ?? character);
  }
  return typeof content === 'number' ? String(content) : content.map(render).join('');
}

/** Everything put into the template is escaped, unless it came out of this function itself. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return new Markup(
    strings.reduce((page, part, index) => page + render(values[index - 1] ?? null) + part),
  );
}

interface PageOptions {
  readonly title: string;
  readonly language: string;
  readonly styles: readonly string[];
  readonly script?: string;
  readonly body: Markup;
}

export function page({ title, language, styles, script, body }: PageOptions): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styles.map((style) => html`<link rel="stylesheet" href="${style}" />`)}
        <link rel="icon" href="data:," />
        ${script === undefined ? null : html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}
