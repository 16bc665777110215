import { describeSchema } from './describe.ts';
import type { MediaTypes, OpenApiDocument, Operation, Parameter, Reference } from './document.ts';

/** The only style of the page: a strict policy allows it by its hash. */
export const openApiPageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 20%, transparent); --soft: color-mix(in srgb, currentColor 6%, transparent); --brand: light-dark(#b34700, #ffa45c); }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-inline-size: 60rem; overflow-wrap: break-word; }
h1 { line-height: 1.2; }
h2 { margin-block-start: 3rem; text-transform: capitalize; color: var(--brand); }
h3 { margin: 0; font-family: ui-monospace, monospace; font-size: 1rem; }
h4 { margin: 1rem 0 .25rem; font-size: .875rem; }
a { color: var(--brand); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; text-transform: capitalize; }
nav a { display: inline-block; padding-block: .25rem; }
article { margin-block: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; scroll-margin-top: 1rem; }
article p { margin: .25rem 0; }
.facts { font-size: .875rem; opacity: .8; }
pre { margin: 0; padding: .75rem; border-radius: .5rem; background: var(--soft); white-space: pre-wrap; font-size: .8125rem; }
table { inline-size: 100%; border-collapse: collapse; font-size: .8125rem; }
th, td { padding: .25rem .5rem .25rem 0; border-block-end: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: normal; }
thead th { font-weight: 600; }
td:nth-child(3), td:nth-child(4) { overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
`;

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.map(row).join('')}</tbody></table>`;

const resolve = (
  document: OpenApiDocument,
  parameter: Parameter | Reference,
): Parameter | undefined =>
  '$ref' in parameter
    ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? '']
    : parameter;

const parametersOf = (document: OpenApiDocument, operation: Operation): string => {
  const rows = operation.parameters.flatMap((written) => {
    const parameter = resolve(document, written);
    if (parameter === undefined) return [];
    const { name, required, schema } = parameter;
    return [[name, parameter.in, required ? 'required' : 'optional', describeSchema(schema)]];
  });
  return rows.length === 0
    ? ''
    : `<h4>Parameters</h4>${table(['Name', 'In', 'Needed', 'Value'], rows)}`;
};

const contentOf = (content: MediaTypes | undefined): string =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) =>
      type === 'application/json'
        ? `<pre>${escape(describeSchema(schema))}</pre>`
        : `<p>${escape(type)}</p>`,
    )
    .join('');

/** Answers of the same shape, such as those of signing in, are shown once. */
const answersOf = (operation: Operation): string => {
  const successes = Object.entries(operation.responses).filter(([status]) => status < '300');
  const byShape = Map.groupBy(
    successes,
    ([, { content, description }]) => contentOf(content) || `<p>${escape(description)}</p>`,
  );
  return [...byShape]
    .map(([shape, answers]) => {
      const statuses = answers.map(([status]) => status).join(', ');
      const link = answers.some(([, { headers }]) => headers !== undefined)
        ? ', with a Link header where there is one to follow'
        : '';
      return `<h4>Answers ${statuses}${link}</h4>${shape}`;
    })
    .join('');
};

const errorsOf = (operation: Operation): string => {
  const rows = Object.entries(operation.responses).flatMap(([status, response]) =>
    (response['x-errors'] ?? []).map(({ name, number, retry, when }) => [
      status,
      String(number),
      name,
      retry ? 'yes' : 'no',
      when,
    ]),
  );
  return `<h4>Errors</h4>${table(['Status', 'Number', 'Code', 'Retry', 'When'], rows)}`;
};

const callers: Readonly<Record<string, string>> = {
  person: 'a person with a token',
  operator: 'an operator',
  partner: 'the streaming service',
};

const factsOf = (operation: Operation): string => {
  const caller = Object.keys(operation.security[0] ?? {})[0];
  return [
    `Called by ${caller === undefined ? 'anyone' : (callers[caller] ?? caller)}`,
    ...(operation['x-test-only'] === true ? ['outside production only'] : []),
  ].join(' · ');
};

const articleOf = (
  document: OpenApiDocument,
  { method, path, operation }: Call,
): string => `<article id="call-${escape(operation.operationId)}">
<h3>${method.toUpperCase()} ${escape(path)}</h3>
<p>${escape(operation.summary)}.</p>
<p class="facts">${escape(factsOf(operation))}</p>
${parametersOf(document, operation)}
${operation.requestBody === undefined ? '' : `<h4>Body</h4>${contentOf(operation.requestBody.content)}`}
${answersOf(operation)}
${errorsOf(operation)}
</article>`;

type Call = { readonly method: string; readonly path: string; readonly operation: Operation };

const callsOf = (document: OpenApiDocument): Call[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation === undefined ? [] : [{ method, path, operation }],
    ),
  );

const shapesOf = (document: OpenApiDocument): string =>
  Object.entries(document.components.schemas)
    .map(
      ([name, schema]) =>
        `<article id="shape-${escape(name)}"><h3>${escape(name)}</h3><pre>${escape(describeSchema(schema))}</pre></article>`,
    )
    .join('\n');

/** The document as one page: no script, nothing loaded, all of it open to the browser's own search. */
export const renderOpenApiPage = (document: OpenApiDocument): string => {
  const calls = callsOf(document);
  const verbs = document.tags.map(({ name }) => name);
  const sections = verbs.map((verb) => {
    const ofVerb = calls.filter(({ operation }) => operation.tags.includes(verb));
    const articles = ofVerb.map((call) => articleOf(document, call)).join('\n');
    return `<section id="${escape(verb)}"><h2>${escape(verb)}</h2>\n${articles}</section>`;
  });
  const links = [...verbs, 'shapes'].map(
    (verb) => `<li><a href="#${escape(verb)}">${escape(verb)}</a></li>`,
  );
  const title = `${document.info.title} ${document.info.version}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}: the calls</title>
<style>${openApiPageStyle}</style>
</head>
<body>
<header>
<h1>${escape(title)}: the calls</h1>
<p>${escape(document.info.description)} Below <code>${escape(document.servers[0]?.url ?? '')}</code>.</p>
<nav aria-label="Parts"><ul>${links.join('')}</ul></nav>
</header>
<main>
${sections.join('\n')}
<section id="shapes"><h2>Shapes</h2>
<p>Every error is answered with a Problem.</p>
${shapesOf(document)}
</section>
</main>
</body>
</html>
`;
};
