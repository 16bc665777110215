import { rows } from './panels.ts';
import type { Panel, Row } from './panels.ts';

/** A dashboard is twenty-four columns wide. */
const widthOf = { stat: 3, timeseries: 12 } as const;
const heightOf = { stat: 4, timeseries: 8 } as const;
const columns = 24;
const datasource = { type: 'prometheus', uid: '${datasource}' };

const firstLetter = 65;

const targets = ({ queries }: Panel) =>
  queries.map(({ query, legend }, index) => ({
    datasource,
    refId: String.fromCodePoint(firstLetter + index),
    expr: query,
    legendFormat: legend,
    range: true,
  }));

const defaultsOf = ({ kind, unit }: Panel) =>
  kind === 'stat'
    ? { unit, decimals: 0, color: { mode: 'thresholds' }, thresholds: noThresholds }
    : {
        unit,
        min: 0,
        color: { mode: 'palette-classic' },
        custom: { drawStyle: 'line', lineWidth: 1, fillOpacity: 8, showPoints: 'never' },
      };

const noThresholds = { mode: 'absolute', steps: [{ color: 'text', value: null }] };

const optionsOf = ({ kind }: Panel) =>
  kind === 'stat'
    ? { reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false }, textMode: 'value' }
    : {
        legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
        tooltip: { mode: 'multi', sort: 'desc' },
      };

type Placed = { readonly panels: readonly object[]; readonly bottom: number };

const placeRow = ({ title, panels }: Row, top: number): Placed => {
  const heading = {
    type: 'row',
    title,
    collapsed: false,
    panels: [],
    gridPos: { x: 0, y: top, w: columns, h: 1 },
  };
  let x = 0;
  let y = top + 1;
  let bottom = y;
  const placed = panels.map((panel) => {
    const [w, h] = [widthOf[panel.kind], heightOf[panel.kind]];
    if (x + w > columns) [x, y] = [0, bottom];
    const gridPos = { x, y, w, h };
    x += w;
    bottom = y + h;
    return {
      type: panel.kind,
      title: panel.title,
      description: panel.says,
      datasource,
      gridPos,
      fieldConfig: { defaults: defaultsOf(panel), overrides: [] },
      options: optionsOf(panel),
      targets: targets(panel),
    };
  });
  return { panels: [heading, ...placed], bottom };
};

const placeAll = (): readonly object[] => {
  const placed: object[] = [];
  let top = 0;
  for (const row of rows) {
    const { panels, bottom } = placeRow(row, top);
    placed.push(...panels);
    top = bottom;
  }
  return placed.map((panel, index) => ({ id: index + 1, ...panel }));
};

/** Returns the dashboard for Grafana's import; its Prometheus is chosen there. */
export const dashboardText = (): string =>
  `${JSON.stringify(
    {
      title: 'Dipper',
      uid: 'dipper',
      description: 'Made by `npm run gen` from tools/observability/panels.ts.',
      tags: ['dipper'],
      schemaVersion: 41,
      version: 1,
      editable: true,
      graphTooltip: 1,
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      timezone: 'browser',
      annotations: { list: [] },
      links: [],
      templating: {
        list: [
          {
            name: 'datasource',
            type: 'datasource',
            query: 'prometheus',
            label: 'Prometheus',
            refresh: 1,
            regex: '',
            hide: 0,
            current: {},
            options: [],
            includeAll: false,
            multi: false,
          },
        ],
      },
      panels: placeAll(),
    },
    null,
    2,
  )}\n`;
