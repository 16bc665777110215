import type { Tag } from './structure.ts';
import type { Line } from './typesetter.ts';

/** Red, green and blue, from 0 to 1. */
export type Color = readonly [number, number, number];

/** A position in points, from the left and upper edge. */
export type Spot = { readonly x: number; readonly y: number };

export type TextStyle = { readonly size: number; readonly color: Color };

/** An oval: its longer radius, turned by an angle from the line of text, and its shorter radius. */
export type Oval = {
  readonly center: Spot;
  readonly along: number;
  readonly across: number;
  readonly turn: number;
};

/** A page; everything on it is either tagged text or decoration. */
export type Canvas = {
  text(line: Line, spot: Spot, options: TextStyle & { readonly tag: Tag }): void;
  /** A page number and the like: drawn, and not read. */
  aside(line: Line, spot: Spot, style: TextStyle): void;
  rule(from: Spot, to: Spot, stroke: { readonly color: Color; readonly width: number }): void;
  path(spots: readonly Spot[], stroke: { readonly color: Color; readonly width: number }): void;
  oval(oval: Oval, color: Color): void;
  readonly content: () => string;
};

const thousand = 1000;

/** Short and always the same: no exponent, no more than a thousandth. */
const number = (value: number): string => String(Math.round(value * thousand) / thousand);

const numbers = (...values: readonly number[]): string => values.map(number).join(' ');

const hex = (glyph: number): string => glyph.toString(16).padStart(4, '0').toUpperCase();

/**
 * Writes glyphs one after the other, with the difference where the line gives one another width.
 */
const showGlyphs = ({ glyphs }: Line): string => {
  const shown = glyphs.map(({ glyph, width, advance }) =>
    width === advance ? `<${hex(glyph)}>` : `<${hex(glyph)}>${number(width - advance)}`,
  );
  return `[${shown.join('')}] TJ`;
};

/** A quarter of a circle by one curve. */
const roundness = 0.5523;

const ellipse = ({ center, along, across, turn }: Oval): string => {
  const angle = (-turn * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const spot = (right: number, up: number): readonly number[] => [
    center.x + right * along * cosine - up * across * sine,
    center.y + right * along * sine + up * across * cosine,
  ];
  const curve = (...spots: readonly (readonly number[])[]): string =>
    `${numbers(...spots.flat())} c`;
  return [
    `${numbers(...spot(1, 0))} m`,
    curve(spot(1, roundness), spot(roundness, 1), spot(0, 1)),
    curve(spot(-roundness, 1), spot(-1, roundness), spot(-1, 0)),
    curve(spot(-1, -roundness), spot(-roundness, -1), spot(0, -1)),
    curve(spot(roundness, -1), spot(1, -roundness), spot(1, 0)),
    'f',
  ].join(' ');
};

export const createCanvas = (page: number, height: number): Canvas => {
  const parts: string[] = [];
  let marks = 0;
  const up = ({ x, y }: Spot): Spot => ({ x, y: height - y });

  const draw = (line: Line, spot: Spot, { size, color }: TextStyle): string => {
    const { x, y } = up(spot);
    const font = line.weight === 'bold' ? 'B' : 'R';
    const start = `BT ${numbers(...color)} rg /${font} ${number(size)} Tf ${numbers(x, y)} Td`;
    return `${start}\n${showGlyphs(line)}\nET`;
  };
  const decorate = (drawing: string): void => {
    parts.push(`/Artifact BMC\n${drawing}\nEMC`);
  };
  const path: Canvas['path'] = (spots, { color, width }) => {
    const steps = spots.map(up).map(({ x, y }, at) => `${numbers(x, y)} ${at === 0 ? 'm' : 'l'}`);
    decorate(`q ${numbers(...color)} RG ${number(width)} w 1 J 1 j ${steps.join(' ')} S Q`);
  };

  return {
    text: (line, spot, { tag, ...style }) => {
      const mark = marks;
      marks += 1;
      tag.kids.push({ page, mark });
      const drawn = draw(line, spot, style);
      parts.push(`/${tag.role} << /MCID ${mark} >> BDC\n${drawn}\nEMC`);
    },
    aside: (line, spot, style) => decorate(draw(line, spot, style)),
    rule: (from, to, stroke) => path([from, to], stroke),
    path,
    oval: (oval, color) =>
      decorate(`q ${numbers(...color)} rg ${ellipse({ ...oval, center: up(oval.center) })} Q`),
    content: () => parts.join('\n'),
  };
};
