const SERVER = '^apps/server/src';
const PAGES = '^apps/(?:web|console)/src';
const TEST =
  '\\.(test|spec)\\.tsx?$|/testing/|^(e2e|bench|faults|conformance)/|^(vitest|playwright)\\.config';
const INDEX = 'index\\.tsx?$';
const PURE = '/(model|policy|postings|translate)\\.ts$';
const SLICE = `${SERVER}/((?:features|core|providers|platform)/[^/]+)/`;

/** One line per rule: its name, why it stands, and whose imports of what it forbids. */
const ban = (name, comment, between) => ({ name, comment, severity: 'error', ...between });
const between = (from, to) => ({ from, to });

const everywhere = [
  ban(
    'no-unresolvable',
    'an import that the tool cannot see is a rule that it cannot check',
    // Packages of conformance/ are there on demand; its own compiler run misses those that are not.
    between({ pathNot: '^conformance/' }, { couldNotResolve: true }),
  ),
  ban(
    'no-circular',
    'a cycle means that one thing was split in two',
    between({}, { circular: true }),
  ),
  ban(
    'no-test-code-shipped',
    'tests import code, never the reverse',
    between({ path: '^(apps|packages)/', pathNot: TEST }, { path: TEST }),
  ),
  ban(
    'apps-are-leaves',
    'an app is run, never imported',
    between({ path: '^(apps/[^/]+|packages/[^/]+|scripts)/' }, { path: '^apps/', pathNot: '^$1/' }),
  ),
  ban(
    'outside-is-outside',
    'e2e, bench and faults see HTTP and the contract',
    between({ path: '^(e2e|bench|faults)/' }, { path: '^(apps|packages/(?!contract/))' }),
  ),
  ban(
    'conformance-uses-entries',
    'what others publish is held against adapters by their entry, or by the one file that makes what was published',
    between(
      { path: '^conformance/' },
      {
        path: '^(apps|packages)/',
        pathNot: `${SERVER}/providers/[^/]+/${INDEX}|${SERVER}/ports/|${SERVER}/platform/standard-webhooks\\.ts$|${SERVER}/providers/(apple/client-secret|payoneer/webhook|paypal/signature|s3/presign|sbps/(?:message|signature))\\.ts$|^packages/contract/src/${INDEX}`,
      },
    ),
  ),
  ban(
    'tools-stand-beside',
    'tools run the product, they take no part in it: they migrate and seed a test database, play the outside world beside a test, list and set the settings, list the fields of the log, hold what the vault goes by to its sources, show who may what, say what each provider tells us and draw the start',
    between(
      { path: '^tools/' },
      {
        path: '^apps/(?!server/src/platform/(db|config)/index\\.ts$|server/src/platform/config/hecto-settings\\.ts$|server/src/platform/(log|log-fields)\\.ts$|server/seeds/index\\.ts$|sandbox/src/(app|settings)\\.ts$|server/src/testing/policy/(expected|operator-rights|two-people)\\.ts$|server/src/(protocols|setting-help|payment-providers|payout-providers)\\.ts$|vault/src/providers/[a-z]+-(translate|paths)\\.ts$|(vault/src|console/serving)/setting(s|-texts)\\.ts$|web/src/app/start/table\\.ts$)',
      },
    ),
  ),
  ban(
    'nothing-imports-tools',
    'what is shipped needs no tool',
    between(
      { path: '^(apps|packages)/', pathNot: TEST },
      { path: '^(tools|e2e|bench|faults|conformance|scripts)/' },
    ),
  ),
];

const packages = [
  ban(
    'contract-is-pure',
    'schemas, constants and pure rules; zod only',
    between(
      { path: '^packages/contract/src', pathNot: TEST },
      { pathNot: '^packages/contract/src|node_modules/zod/' },
    ),
  ),
  ban(
    'embed-stands-alone',
    'a host site loads three kilobytes and nothing else',
    between({ path: '^packages/embed/src', pathNot: TEST }, { pathNot: '^packages/embed/src' }),
  ),
  ban(
    'partner-stands-alone',
    'what integrators install brings nothing else along',
    between(
      { path: '^packages/partner/src', pathNot: TEST },
      { pathNot: '^packages/partner/src', dependencyTypesNot: ['core'] },
    ),
  ),
  ban(
    'ui-knows-no-domain',
    'the design system has no billing word',
    between({ path: '^packages/ui/' }, { path: '^packages/(?!ui/)' }),
  ),
  ban(
    'sandbox-is-outside',
    'the outside world must not share our misreadings',
    between({ path: '^apps/sandbox/' }, { path: '^packages/' }),
  ),
  ban(
    'vault-is-alone',
    'the one who sees card numbers shares as little as it can: schemas, and how things look',
    between(
      { path: '^apps/vault/' },
      { path: '^packages/(?!contract/)', pathNot: '^packages/ui/src/[a-z-]+/[a-z-]+\\.css$' },
    ),
  ),
  ban(
    'one-entry-per-package',
    'a package is entered by what it exports',
    between(
      { path: '^(apps|e2e|bench|faults|tools)/' },
      {
        path: '^packages/[^/]+/src/',
        pathNot: [
          `^packages/[^/]+/src/${INDEX}`,
          '^packages/contract/src/texts/[a-z]+\\.ts$',
          '^packages/contract/src/openapi\\.ts$',
          // A list of paths, which files are made from where no page runs.
          '^packages/ui/src/icon/icons\\.ts$',
          '\\.css$',
        ],
      },
    ),
  ),
];

// main > app > (features | providers) > core > ports > contract, platform below all
const server = [
  ban(
    'feature-isolation',
    'slices meet in app.ts',
    between(
      { path: `${SERVER}/features/([^/]+)/` },
      { path: `${SERVER}/features/`, pathNot: `${SERVER}/features/$1/` },
    ),
  ),
  ban(
    'features-below-app',
    'a slice is composed, it composes nothing',
    between(
      { path: `${SERVER}/(features|providers|core|ports|platform)/` },
      { path: `${SERVER}/(app|main)\\b` },
    ),
  ),
  ban(
    'core-below-features',
    'money machinery knows no screen',
    between({ path: `${SERVER}/core/` }, { path: `${SERVER}/(features|providers)/` }),
  ),
  ban(
    'ports-below-core',
    'ports are types over the contract',
    between(
      { path: `${SERVER}/ports/`, pathNot: TEST },
      { pathNot: `${SERVER}/(ports|platform)/|^packages/contract/` },
    ),
  ),
  ban(
    'platform-at-bottom',
    'no business word below',
    between(
      { path: `${SERVER}/platform/` },
      { path: `${SERVER}/(features|providers|core|ports)/` },
    ),
  ),
  ban(
    'providers-behind-ports',
    'only app.ts may name a provider',
    between(
      { path: `${SERVER}/(features|core)/`, pathNot: TEST },
      { path: `${SERVER}/providers/` },
    ),
  ),
  ban(
    'providers-isolated',
    'an adapter sees ports, platform and what all logins share',
    between(
      { path: `${SERVER}/providers/([^/]+)/` },
      { path: `${SERVER}/(features|core|providers/(?!$1/|oauth/))` },
    ),
  ),
  ban(
    'server-entry',
    'a folder is entered by its index.ts',
    between(
      { path: SLICE, pathNot: TEST },
      { path: SLICE, pathNot: [`${SLICE}${INDEX}`, `${SERVER}/$1/`] },
    ),
  ),
  ban(
    'server-entry-from-app',
    'the same for what composes them',
    between(
      { path: `${SERVER}/[^/]+$`, pathNot: TEST },
      { path: SLICE, pathNot: `${SLICE}${INDEX}` },
    ),
  ),
  ban(
    'sql-in-repositories',
    'SQL stands in repository.ts and in platform/db',
    between(
      { path: SERVER, pathNot: `repository\\.ts$|/platform/db/|${TEST}` },
      { path: 'node_modules/(pg|kysely|postgres)/' },
    ),
  ),
  ban(
    'pure-files-do-nothing',
    'decide first, act later',
    between(
      { path: PURE, pathNot: TEST },
      {
        path: `${SERVER}/platform/(db|http|log|config|clock|idempotency)|/([^/]*repository|commands|jobs|client|routes)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    ),
  ),
  ban(
    'pure-files-know-no-machine',
    'the same for what Node brings',
    between({ path: PURE, pathNot: TEST }, { dependencyTypes: ['core'] }),
  ),
];

// app > features > shared > (ui, contract)
const pages = [
  ban(
    'page-feature-isolation',
    'features meet in app/',
    between(
      { path: `${PAGES}/features/([^/]+)/` },
      { path: `${PAGES}/features/`, pathNot: `/features/$1/` },
    ),
  ),
  ban(
    'page-features-below-app',
    'a feature never looks up',
    between({ path: `${PAGES}/features/` }, { path: `${PAGES}/app/` }),
  ),
  ban(
    'page-shared-below',
    'what is shared never looks up',
    between({ path: `${PAGES}/shared/` }, { path: `${PAGES}/(features|app)/` }),
  ),
  ban(
    'page-feature-entry',
    'a feature is entered by its index',
    between(
      { path: `${PAGES}/app/`, pathNot: TEST },
      { path: `${PAGES}/features/[^/]+/`, pathNot: `${PAGES}/features/[^/]+/${INDEX}` },
    ),
  ),
  ban(
    'page-shared-entry',
    'a shared folder is entered by its index',
    between(
      { path: `${PAGES}/(app|features)/`, pathNot: TEST },
      { path: `${PAGES}/shared/[^/]+/`, pathNot: `${PAGES}/shared/[^/]+/${INDEX}|\\.css$` },
    ),
  ),
  ban(
    'page-shared-inner-entry',
    'the same between shared folders',
    between(
      { path: `${PAGES}/shared/([^/]+)/`, pathNot: TEST },
      {
        path: `${PAGES}/shared/[^/]+/`,
        pathNot: [`${PAGES}/shared/[^/]+/${INDEX}`, `${PAGES}/shared/$1/`, '\\.css$'],
      },
    ),
  ),
  ban(
    'pages-have-no-node',
    'web, console, ui, embed and contract run in a web view',
    between(
      { path: '^(apps/(web|console)/src|packages/(?!partner/)[^/]+/src)/', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
  ),
];

module.exports = {
  forbidden: [...everywhere, ...packages, ...server, ...pages],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|^bench/peers/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
