import { pageSize } from '../../platform/pdf/index.ts';
import type {
  Canvas,
  Line,
  PdfDocument,
  Spot,
  Tag,
  TextDirection,
  Typesetter,
} from '../../platform/pdf/index.ts';
import type { Paper, PaperFact, PaperSection } from './paper.ts';
import { colors, linesMax, measures, spoonField, styles } from './paper-style.ts';
import type { Style } from './paper-style.ts';
import { spoon } from './spoon.ts';

export type PaperTools = {
  readonly document: PdfDocument;
  readonly typesetter: Typesetter;
  readonly direction: TextDirection;
};

type Room = { readonly start: number; readonly width: number; readonly linesMax: number };

/** The page, and the height on it, of the next element. */
type Pen = { canvas: Canvas; y: number };

const thousand = 1000;
const { margin, column, terms, termGap } = measures;
const whole: Room = { start: 0, width: column, linesMax: linesMax.title };
const termRoom: Room = { start: 0, width: terms - termGap, linesMax: linesMax.term };
const valueRoom: Room = { start: terms, width: column - terms, linesMax: linesMax.value };

type Setting = { readonly style: Style; readonly room: Room };

const setLines = ({ typesetter }: PaperTools, words: string, { style, room }: Setting) =>
  words.split('\n').flatMap((paragraph) =>
    typesetter.lines(paragraph, {
      width: (room.width / style.size) * thousand,
      weight: style.weight,
      linesMax: room.linesMax,
    }),
  );

const widthOf = (line: Line, { size }: Style): number => (line.width * size) / thousand;

/** The edge of a line of its own width that starts so far from where the language starts. */
const leftOf = ({ direction }: PaperTools, start: number, width: number): number =>
  direction === 'ltr' ? margin + start : pageSize.width - margin - start - width;

const heightOf = (lines: readonly Line[], { size }: Style): number =>
  lines.length * size * measures.leading;

type Written = Setting & { readonly lines: readonly Line[] };

const writeLines = (
  tools: PaperTools,
  { canvas, y }: Pen,
  written: Written & { readonly tag: Tag },
): void => {
  const { lines, style, room, tag } = written;
  for (const [place, line] of lines.entries()) {
    const base = y + style.size * (measures.base + place * measures.leading);
    const x = leftOf(tools, room.start, widthOf(line, style));
    canvas.text(line, { x, y: base }, { ...style, tag });
  }
};

type Stroke = Parameters<Canvas['rule']>[2];

const fine: Stroke = { color: colors.line, width: 0.6 };
const bright: Stroke = { color: colors.brand, width: 1.6 };

const rule = (canvas: Canvas, y: number, stroke = fine): void =>
  canvas.rule({ x: margin, y }, { x: pageSize.width - margin, y }, stroke);

const { markSize, markGap } = measures;

const drawMark = (canvas: Canvas, left: number, top: number): void => {
  const { bowl, handle, thickness } = spoon;
  const scale = markSize / spoonField;
  const spotOf = ({ x, y }: Spot): Spot => ({ x: left + x * scale, y: top + y * scale });
  const edge = thickness / 2;
  canvas.path([spotOf(handle.from), spotOf(handle.to)], {
    color: colors.accent,
    width: thickness * scale,
  });
  const [along, across] = [(bowl.along + edge) * scale, (bowl.across + edge) * scale];
  canvas.oval({ center: spotOf(bowl), along, across, turn: bowl.turn }, colors.accent);
};

/** Opens a page with the parts that every page has: the brand and the paper's number. */
const openPage = (tools: PaperTools, { number }: Paper): Pen => {
  const canvas = tools.document.addPage();
  const { headBase, headRule } = measures;
  drawMark(canvas, leftOf(tools, 0, markSize), headBase - 16);
  const [name] = setLines(tools, 'Dipper', { style: styles.mark, room: whole });
  const [firstLine] = setLines(tools, number, { style: styles.small, room: whole });
  if (name !== undefined) {
    const x = leftOf(tools, markSize + markGap, widthOf(name, styles.mark));
    canvas.aside(name, { x, y: headBase }, styles.mark);
  }
  if (firstLine !== undefined) {
    const width = widthOf(firstLine, styles.small);
    const x = leftOf(tools, column - width, width);
    canvas.aside(firstLine, { x, y: headBase }, styles.small);
  }
  rule(canvas, headRule, bright);
  return { canvas, y: headRule + measures.sectionGap };
};

type LineOptions = { readonly style: Style; readonly base: number; readonly tag: Tag };

/** Draws one line of text across the page. */
const tell = (
  tools: PaperTools,
  canvas: Canvas,
  { words, ...rest }: LineOptions & { words: string },
) => {
  const { style, base, tag } = rest;
  const [line] = setLines(tools, words, { style, room: whole });
  if (line === undefined) return;
  const x = leftOf(tools, 0, widthOf(line, style));
  canvas.text(line, { x, y: base }, { ...style, tag });
};

const writeHead = (tools: PaperTools, { canvas }: Pen, { title, amount }: Paper): void => {
  const { titleBase, amountBase } = measures;
  const heading = tools.document.addTag('H1');
  tell(tools, canvas, { words: title, style: styles.title, base: titleBase, tag: heading });
  if (amount === '') return;
  const tag = tools.document.addTag('P');
  tell(tools, canvas, { words: amount, style: styles.amount, base: amountBase, tag });
};

type Row = { readonly term: Written; readonly value: Written; readonly height: number };

const looks = {
  usual: [styles.term, styles.value],
  quiet: [styles.quietTerm, styles.quietValue],
  strong: [styles.strongTerm, styles.strongValue],
} as const;

const setRow = (tools: PaperTools, fact: PaperFact, isQuiet = false): Row => {
  const { term, value, isStrong, height = 0 } = fact;
  const usual = isQuiet ? 'quiet' : 'usual';
  const look = isStrong === true ? 'strong' : usual;
  const [termStyle, valueStyle] = looks[look];
  const termLines = setLines(tools, term, { style: termStyle, room: termRoom });
  const said = setLines(tools, value, { style: valueStyle, room: valueRoom });
  const inner = Math.max(heightOf(termLines, termStyle), heightOf(said, valueStyle));
  return {
    term: { lines: termLines, style: termStyle, room: termRoom },
    value: { lines: said, style: valueStyle, room: valueRoom },
    height: Math.max(inner + 2 * measures.padding[look], height),
  };
};

/** A short line stands in the middle of its row, several start above. */
const writeCell = (tools: PaperTools, pen: Pen, cell: Written & { height: number; tag: Tag }) => {
  const space = (cell.height - heightOf(cell.lines, cell.style)) / 2;
  writeLines(tools, { canvas: pen.canvas, y: pen.y + space }, cell);
};

type Turning = { readonly section: PaperSection; readonly turnPage: () => void };

const writeRows = (
  tools: PaperTools,
  pen: Pen,
  { rows, section, turnPage }: Turning & { readonly rows: readonly Row[] },
): void => {
  const { document } = tools;
  const isQuiet = section.isQuiet === true;
  const table = document.addTag('Table');
  for (const [place, { term, value, height }] of rows.entries()) {
    if (pen.y + height > measures.pageEnd) turnPage();
    if (place === 0 || !isQuiet) rule(pen.canvas, pen.y);
    if (place === 0 && isQuiet) pen.y += measures.quietGap;
    const row = document.addTag('TR', table);
    writeCell(tools, pen, { ...term, height, tag: document.addTag('TH', row) });
    writeCell(tools, pen, { ...value, height, tag: document.addTag('TD', row) });
    pen.y += height;
  }
};

/** Together with its heading, and whole where a page is long enough for it. */
const writeSection = (tools: PaperTools, pen: Pen, { section, turnPage }: Turning): void => {
  const rows = section.facts.map((fact) => setRow(tools, fact, section.isQuiet));
  const heading = setLines(tools, section.heading, { style: styles.heading, room: whole });
  const head = heightOf(heading, styles.heading) + measures.headingGap;
  const all = rows.reduce((sum, { height }) => sum + height, head + measures.quietGap);
  const fitsPage = all <= measures.pageEnd - measures.firstSection;
  const needed = fitsPage ? all : head + (rows[0]?.height ?? 0);
  if (pen.y + needed > measures.pageEnd) turnPage();
  const tag = tools.document.addTag('H2');
  writeLines(tools, pen, { lines: heading, style: styles.heading, room: whole, tag });
  pen.y += head;
  writeRows(tools, pen, { rows, section, turnPage });
  pen.y += measures.sectionGap;
};

const writeFoot = (tools: PaperTools, { canvas }: Pen, { foot }: Paper): void => {
  rule(canvas, measures.footRule);
  const tag = tools.document.addTag('P');
  tell(tools, canvas, { words: foot, style: styles.small, base: measures.footBase, tag });
};

/** Draws one paper on as many pages as it takes. */
export const drawPaper = (tools: PaperTools, paper: Paper): void => {
  const pen = openPage(tools, paper);
  writeHead(tools, pen, paper);
  pen.y = paper.amount === '' ? measures.belowTitle : measures.firstSection;
  const turnPage = (): void => {
    Object.assign(pen, openPage(tools, paper));
  };
  for (const section of paper.sections) writeSection(tools, pen, { section, turnPage });
  writeFoot(tools, pen, paper);
};
