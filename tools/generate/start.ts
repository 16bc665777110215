import { bootTable } from '../../apps/web/src/app/start/table.ts';
import { generatedNote, markdownTable, type GeneratedFile } from './document.ts';

const note = generatedNote('apps/web/src/app/start/table.ts');

const intro = `# The start of the page

Somebody opens the page. Who are they? What the address brings comes first, then what this browser keeps, then nobody:
a guest, in the language of the country. The token gives the country, the country the locale, then the login call is made.

\`takeHandover\` takes keys and tokens out of the address before anything else runs. \`advance(state, event)\` finds the
first row of the table that fits and says what is to be done; the runner does it and tells what came of it. An event that
fits no row comes too late and changes nothing.`;

const outro = `## What else holds

- A login for somebody else than who is logged in here asks first. Whoever stays keeps their session, and the address
  says nothing of the other any more. Only the app around the page exchanges one person for another without asking.
- A key that this browser did not ask for logs nobody in who has not said that it is theirs; a reload while that is asked is a no.
- Without an answer nothing kept is thrown away: the page starts again when the connection returns.
- A token is renewed in its last minute by the clock that its end is written in. It was new when it came, so a device
  whose clock is wrong by an hour neither renews too often nor sends what has run out.
- A person who has to certify who they are goes to the page for it at once, in grace as well. A person who comes back
  without being certified is told so and not sent away again ([the login](session.md)).
- A session that was stored and is over, by its renewal or at the sign-in itself, is no event to interrupt anybody with.
- Who is exchanged while the page stands there, by the app or in another tab, brings their country into its address. Out of
  the history a page looks again who it is for before it goes on.
- What happens in another tab is true here as soon as no money is moving. All tabs share one shelf of tokens, so each call
  looks whose they are: what one person has begun never goes out as somebody else's, and never ends their session. Who logs
  in once more as who is here already disturbs nothing.
- A page whose code goes while it opens is loaded anew once, by the address that it came with.
- What is stored under an older version, or cannot be read, counts as nothing stored.`;

const stateName = (phase: string): string => phase.replaceAll('-', '_');

const edge = ({ from, on, to }: (typeof bootTable)[number]): string[] =>
  from === 'any' ? [] : from.map((phase) => `  ${stateName(phase)} --> ${stateName(to)}: ${on}`);

/** Rows that begin anew whatever went on are left out of the picture: they would hide it. */
function picture(): string {
  const edges = new Set(bootTable.flatMap(edge));
  const first = bootTable
    .filter(({ on }) => on === 'page-opened')
    .map(({ to }) => `  [*] --> ${stateName(to)}`);
  return ['```mermaid', 'stateDiagram-v2', ...new Set(first), ...edges, '```'].join('\n');
}

export function startPage(): GeneratedFile {
  const rows = bootTable.map(({ from, on, when, to, does }) => [
    from === 'any' ? 'any' : from.join(', '),
    on,
    when ?? '',
    to,
    does.join(', '),
  ]);
  const table = markdownTable(['In', 'happens', 'where', 'leads to', 'and does'], rows);
  const parts = [note, intro, picture(), '## The table', table, outro];
  return { path: 'docs/flows/start.md', text: `${parts.join('\n\n')}\n` };
}
