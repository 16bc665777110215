import { logFieldMeanings } from '../../apps/server/src/platform/log-fields.ts';
import { alerts, dashboardText, rulesText, runbookOf } from '../observability/index.ts';
import { generatedNote, markdownTable } from './document.ts';
import type { GeneratedFile } from './document.ts';

const logFieldsPage = (): GeneratedFile => {
  const rows = Object.entries(logFieldMeanings).map(([name, meaning]) => [`\`${name}\``, meaning]);
  return {
    path: 'docs/reference/log-fields.md',
    text: `${generatedNote('apps/server/src/platform/log-fields.ts')}

# Fields of the log

Each line is one JSON object: \`level\`, \`time\`, \`msg\`, and of the fields below those that it has. What is not in
this list loses its value, and its name stands in \`dropped\`. \`error\` holds type, message (with everything that looks
like a secret removed), code and stack.

${markdownTable(['Field', 'What it says'], rows)}
`,
  };
};

const alertsPage = (): GeneratedFile => {
  const rows = alerts.map((alert) => [
    `[${alert.name}](${runbookOf(alert).replace('docs/', '../')})`,
    alert.summary,
    alert.severity,
    alert.during,
  ]);
  return {
    path: 'docs/reference/alerts.md',
    text: `${generatedNote('tools/observability/alerts.ts')}

# Alerts

\`deploy/observability/alerts.yml\` has them as rules of Prometheus. \`page\` wakes somebody, \`ticket\` waits for the
next working day. Each has its page: what it means, what to look at, what to do, when it is over.

${markdownTable(['Alert', 'What it means', 'Severity', 'After'], rows)}
`,
  };
};

export const observabilityFiles = (): GeneratedFile[] => [
  logFieldsPage(),
  alertsPage(),
  { path: 'deploy/observability/dashboard.json', text: dashboardText() },
  { path: 'deploy/observability/alerts.yml', text: rulesText() },
];
