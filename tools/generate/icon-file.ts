import { crc32, deflateSync } from 'node:zlib';

type Point = { readonly x: number; readonly y: number };
export type Spoon = {
  readonly bowl: Point & { readonly along: number; readonly across: number; readonly turn: number };
  readonly handle: { readonly from: Point; readonly to: Point };
  readonly thickness: number;
};

/** A square with round corners, and the spoon on it. */
export type Drawing = {
  readonly field: number;
  readonly corner: number;
  readonly scale: number;
  readonly inset: number;
  readonly ground: string;
  readonly ink: string;
};

const side = 32;
/** The places that a pixel is sampled at, each way. */
const places = 8;

const isOnSpoon = ({ bowl, handle, thickness }: Spoon, { x, y }: Point): boolean => {
  const turn = (-bowl.turn * Math.PI) / 180;
  const [right, down] = [x - bowl.x, y - bowl.y];
  const along = (right * Math.cos(turn) - down * Math.sin(turn)) / (bowl.along + thickness / 2);
  const across = (right * Math.sin(turn) + down * Math.cos(turn)) / (bowl.across + thickness / 2);
  if (along ** 2 + across ** 2 <= 1) return true;
  const { from, to } = handle;
  const [width, height] = [to.x - from.x, to.y - from.y];
  const part = ((x - from.x) * width + (y - from.y) * height) / (width ** 2 + height ** 2);
  const near = Math.min(1, Math.max(0, part));
  return Math.hypot(x - from.x - near * width, y - from.y - near * height) <= thickness / 2;
};

const isOnSquare = ({ field, corner }: Drawing, { x, y }: Point): boolean => {
  const beyond = (place: number): number =>
    Math.max(0, Math.abs(place - field / 2) - field / 2 + corner);
  return Math.hypot(beyond(x), beyond(y)) <= corner;
};

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const middles = Array.from({ length: places }, (_, index) => (index + 0.5) / places);

/** Red, green, blue and how much of them: what stands on a pixel, evened out over its places. */
const pixel = (spoon: Spoon, drawing: Drawing, at: Point): number[] => {
  const { field, inset, scale } = drawing;
  const points = middles.flatMap((down) =>
    middles.map((right) => ({
      x: ((at.x + right) * field) / side,
      y: ((at.y + down) * field) / side,
    })),
  );
  const shown = points.filter((point) => isOnSquare(drawing, point));
  const inked = shown.filter(({ x, y }) =>
    isOnSpoon(spoon, { x: (x - inset) / scale, y: (y - inset) / scale }),
  );
  const part = shown.length === 0 ? 0 : inked.length / shown.length;
  const ink = channels(drawing.ink);
  const mixed = channels(drawing.ground).map((ground, index) =>
    Math.round(ground + ((ink[index] ?? 0) - ground) * part),
  );
  return [...mixed, Math.round((255 * shown.length) / points.length)];
};

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

const rows = Array.from({ length: side }, (_, index) => index);

function picture(spoon: Spoon, drawing: Drawing): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const lines = rows.flatMap((y) => [0, ...rows.flatMap((x) => pixel(spoon, drawing, { x, y }))]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(lines), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the icon for browsers that show no drawings among their tabs: one picture of 32 by 32. */
export function iconFile(spoon: Spoon, drawing: Drawing): Buffer {
  const content = picture(spoon, drawing);
  const head = Buffer.from([
    0,
    0,
    1,
    0,
    1,
    0,
    side,
    side,
    0,
    0,
    1,
    0,
    32,
    0,
    0,
    0,
    0,
    0,
    22,
    0,
    0,
    0,
  ]);
  head.writeUInt32LE(content.length, 14);
  return Buffer.concat([head, content]);
}
