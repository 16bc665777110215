/** A shelf of one section: pages named one by one, and folders whose other pages it takes. */
export type Shelf = {
  readonly title: string;
  readonly files?: readonly string[];
  readonly folders?: readonly string[];
};

export type Section = { readonly title: string; readonly shelves: readonly Shelf[] };

const operations = (name: string): string => `docs/operations/${name}.md`;

/** The pages by their readers. A page appears once: where it is named, else with its folder. */
export const sections: readonly Section[] = [
  {
    title: 'For operators',
    shelves: [
      {
        title: 'Operations',
        files: ['running', 'configuration', 'console', 'people', 'catalogue', 'reconciling'].map(
          operations,
        ),
        folders: ['docs/operations'],
      },
      {
        title: 'Going live',
        files: ['docs/go-live/README.md'],
        folders: ['docs/go-live'],
      },
      { title: 'Runbooks', folders: ['docs/operations/runbooks'] },
      {
        title: 'Look-up',
        folders: ['docs/reference', 'docs/reference/protocols'],
        files: ['deploy/README.md'],
      },
    ],
  },
  {
    title: 'For integrators',
    shelves: [
      {
        title: 'From another site or service',
        files: [
          'packages/embed/README.md',
          'packages/partner/README.md',
          'docs/flows/bridge.md',
          operations('partner-calls'),
          operations('webhooks'),
        ],
      },
      {
        title: 'Calls',
        files: ['docs/reference/calls.md', 'docs/reference/errors.md', 'openapi.json'],
      },
    ],
  },
  {
    title: 'For contributors',
    shelves: [
      {
        title: 'The project',
        files: [
          'README.md',
          'ARCHITECTURE.md',
          'CONTRIBUTING.md',
          'docs/requirements.md',
          'docs/dependencies.md',
          'CHANGELOG.md',
        ],
        folders: ['docs'],
      },
      { title: 'How to', folders: ['docs/how-to'] },
      { title: 'Flows', folders: ['docs/flows'] },
      { title: 'Decisions', files: ['docs/decisions/README.md'], folders: ['docs/decisions'] },
    ],
  },
];

export type PlacedShelf = { readonly title: string; readonly files: readonly string[] };
export type PlacedSection = { readonly title: string; readonly shelves: readonly PlacedShelf[] };

const folderOf = (file: string): string => file.split('/').slice(0, -1).join('/');

/** The sections with the files that are really there, each named file also when it is missing. */
export function place(files: readonly string[], of: readonly Section[]): readonly PlacedSection[] {
  const named = new Set(of.flatMap(({ shelves }) => shelves.flatMap((shelf) => shelf.files ?? [])));
  const others = files.filter((file) => file.endsWith('.md') && !named.has(file));
  return of.map(({ title, shelves }) => ({
    title,
    shelves: shelves.map((shelf) => ({
      title: shelf.title,
      files: [
        ...(shelf.files ?? []),
        ...others.filter((file) => shelf.folders?.includes(folderOf(file)) === true),
      ],
    })),
  }));
}
