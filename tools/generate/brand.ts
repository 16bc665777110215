import { icons } from '../../packages/ui/src/icon/icons.ts';
import type { GeneratedFile } from './document.ts';
import { iconFile } from './icon-file.ts';
import type { Drawing } from './icon-file.ts';

const source = 'packages/ui/src/icon/icons.ts';

/** The measures of the spoon as in the header of the wallet, on the same field of 24 by 24. */
const thickness = 2.5;
const ground = '#ff7a2b';
const ink = '#241003';

const field = 64;
const corner = 16;
const scale = 2.25;
const inset = (field - 24 * scale) / 2;

const number = String.raw`(-?[\d.]+)`;
const pair = `${number} ${number}`;
const spoonPath = new RegExp(`^M${pair}A${number} ${number}${number} 1 1 ${pair} [^A-Z]+L${pair}$`);

/** The numbers of the one path that the mark is drawn by: half of the bowl, the other half, the handle. */
export const readSpoon = (path: string) => {
  const numbers = spoonPath.exec(path)?.slice(1).map(Number);
  if (numbers === undefined) throw new Error(`the mark in ${source} is no bowl with a handle`);
  const [x1 = 0, y1 = 0, along = 0, across = 0, turn = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers;
  return {
    bowl: { x: (x1 + x2) / 2, y: (y1 + y2) / 2, along, across, turn },
    handle: { from: { x: x1, y: y1 }, to: { x: x3, y: y3 } },
    thickness,
  };
};

const drawing: Drawing = { field, corner, scale, inset, ground, ink };

function iconPicture(): string {
  const place = `translate(${inset} ${inset}) scale(${scale})`;
  const path = `<path d="${icons.dipper}" transform="${place}" fill="${ink}" stroke="${ink}" stroke-width="${thickness}" stroke-linecap="round"/>`;
  const square = `<rect width="${field}" height="${field}" rx="${corner}" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${field} ${field}">${square}${path}</svg>\n`;
}

function spoonOfPapers(): string {
  const { bowl, handle } = readSpoon(icons.dipper);
  const point = ({ x, y }: { x: number; y: number }): string => `{ x: ${x}, y: ${y} }`;
  return `// Made by \`npm run gen\` from ${source}.

/** The mark of Dipper, on a field of 24 by 24. */
export const spoon = {
  bowl: { x: ${bowl.x}, y: ${bowl.y}, along: ${bowl.along}, across: ${bowl.across}, turn: ${bowl.turn} },
  handle: { from: ${point(handle.from)}, to: ${point(handle.to)} },
  thickness: ${thickness},
} as const;
`;
}

/** The mark of Dipper wherever a page's own drawing does not reach. */
export function brandFiles(): GeneratedFile[] {
  const icon = iconFile(readSpoon(icons.dipper), drawing);
  return [
    { path: 'apps/web/public/icon.svg', text: iconPicture() },
    { path: 'apps/web/public/favicon.ico', text: icon.toString('latin1'), encoding: 'latin1' },
    { path: 'apps/console/public/icon.svg', text: iconPicture() },
    { path: 'apps/server/src/core/receipts/spoon.ts', text: spoonOfPapers() },
  ];
}
