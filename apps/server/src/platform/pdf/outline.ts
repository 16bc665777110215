import { ByteWriter } from './bytes.ts';

export type Point = { readonly x: number; readonly y: number; readonly isOnCurve: boolean };
/** A closed line of straight and quadratic pieces, as TrueType has them. */
export type Contour = readonly Point[];

export type Box = {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
};

const onCurve = 0x01;
const shortX = 0x02;
const shortY = 0x04;
const sameOrPositiveX = 0x10;
const sameOrPositiveY = 0x20;
const shortMax = 255;

export const boxOf = (contours: readonly Contour[]): Box => {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const { x, y } of contours.flat()) {
    box.left = Math.min(box.left, x);
    box.bottom = Math.min(box.bottom, y);
    box.right = Math.max(box.right, x);
    box.top = Math.max(box.top, y);
  }
  return Number.isFinite(box.left) ? box : { left: 0, bottom: 0, right: 0, top: 0 };
};

export const writeBox = (writer: ByteWriter, { left, bottom, right, top }: Box): void => {
  for (const side of [left, bottom, right, top]) writer.int16(side);
};

const isShort = (step: number): boolean => step !== 0 && Math.abs(step) <= shortMax;

const flagOf = (step: number, short: number, sameOrPositive: number): number => {
  if (step === 0) return sameOrPositive;
  if (!isShort(step)) return 0;
  return step > 0 ? short | sameOrPositive : short;
};

const writeStep = (writer: ByteWriter, step: number): void => {
  if (isShort(step)) writer.uint8(Math.abs(step));
  else if (step !== 0) writer.int16(step);
};

/** Writes an outline for the `glyf` table; an empty one has no bytes. */
export const writeOutline = (contours: readonly Contour[], box = boxOf(contours)): Uint8Array => {
  const writer = new ByteWriter();
  if (contours.length === 0) return writer.finish();
  writer.int16(contours.length);
  writeBox(writer, box);
  let last = -1;
  for (const { length } of contours) {
    last += length;
    writer.uint16(last);
  }
  const noInstructions = 0;
  writer.uint16(noInstructions);
  let at = { x: 0, y: 0 };
  const steps = contours.flat().map(({ x, y, isOnCurve }) => {
    const step = { x: x - at.x, y: y - at.y, isOnCurve };
    at = { x, y };
    return step;
  });
  for (const { x, y, isOnCurve } of steps) {
    const flagX = flagOf(x, shortX, sameOrPositiveX);
    writer.uint8((isOnCurve ? onCurve : 0) | flagX | flagOf(y, shortY, sameOrPositiveY));
  }
  for (const { x } of steps) writeStep(writer, x);
  for (const { y } of steps) writeStep(writer, y);
  writer.align(4);
  return writer.finish();
};
