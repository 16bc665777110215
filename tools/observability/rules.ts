import { alerts, runbookOf } from './alerts.ts';
import type { Alert } from './alerts.ts';

/** Prometheus knows where the docs site is by a label of its own: `external_labels: { docs: https://… }`. */
const pageOf = (alert: Alert): string => {
  const path = runbookOf(alert)
    .replace(/^docs\//, '')
    .replace(/\.md$/, '.html');
  return `{{ $externalLabels.docs }}/${path}`;
};

const quoted = (text: string): string => JSON.stringify(text);

const block = (text: string): string =>
  text
    .split('\n')
    .map((line) => `          ${line}`)
    .join('\n');

const ruleOf = (alert: Alert): string => `      - alert: ${alert.name}
        expr: |
${block(alert.when)}
        for: ${alert.during}
        labels:
          severity: ${alert.severity}
        annotations:
          summary: ${quoted(alert.summary)}
          runbook_url: ${quoted(pageOf(alert))}`;

/** Rules as Prometheus reads them. */
export const rulesText =
  (): string => `# Made by \`npm run gen\` from tools/observability/alerts.ts.
groups:
  - name: dipper
    rules:
${alerts.map(ruleOf).join('\n')}
`;
