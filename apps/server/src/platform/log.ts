import { writeSync } from 'node:fs';
import pino from 'pino';
import { logFieldMeanings } from './log-fields.ts';
import type { LogField } from './log-fields.ts';

type LogValue = string | number | bigint | boolean | null | undefined;
export type LogFields = { readonly [Field in LogField]?: LogValue } & { readonly error?: unknown };

export type Log = {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
  child(fields: LogFields): Log;
};

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const allowed = new Set<string>(Object.keys(logFieldMeanings));
const secretShapes = [
  // A query string, wherever an address was quoted.
  /\?[^\s"')]+/g,
  // A signed token.
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/g,
  // Credentials in an address.
  /\/\/[^\s/@]+@/g,
  // Matches anything long and random enough to be a key, a code or a token.
  /[\w-]{32,}/g,
];

/** Messages of errors quote what others sent, so what looks like a secret is taken out. */
export const scrub = (text: string): string =>
  secretShapes.reduce((rest, shape) => rest.replace(shape, '[removed]'), text);

const frames = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
    .map((line) => line.trim())
    .join(' | ');

const causeDepthMax = 3;

const describeError = (error: unknown, depth = 0): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  const constraint: unknown = Reflect.get(error, 'constraint');
  return {
    type: error.name,
    message: scrub(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: frames(error.stack),
    ...(error.cause !== undefined && depth < causeDepthMax
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
};

const loggable = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return value.length > 500 ? `${value.slice(0, 500)}…` : value;
  return typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : undefined;
};

/**
 * Keeps the fields of an allow-list: an unknown field loses its value, and its name shows that
 * something was dropped.
 */
export const redact = (fields: Record<string, unknown>): Record<string, unknown> => {
  const safeFields: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'error') safeFields[name] = describeError(value);
    else if (allowed.has(name)) safeFields[name] = loggable(value);
    else dropped.push(name);
  }
  return dropped.length > 0 ? { ...safeFields, dropped } : safeFields;
};

export type LogOptions = {
  readonly level: LogLevel;
  readonly base?: LogFields;
  readonly destination?: pino.DestinationStream;
};

const wrap = (logger: pino.Logger): Log => ({
  debug: (fields, message) => logger.debug(redact(fields), message),
  info: (fields, message) => logger.info(redact(fields), message),
  warn: (fields, message) => logger.warn(redact(fields), message),
  error: (fields, message) => logger.error(redact(fields), message),
  child: (fields) => wrap(logger.child(redact(fields))),
});

const standardOutput = 1;

/**
 * Writes the log. Pino's own destination would retry forever once nothing reads the output, and
 * keep a stopping process alive; here such lines are dropped.
 */
const toStandardOutput: pino.DestinationStream = {
  write: (line) => {
    try {
      writeSync(standardOutput, line);
    } catch {
      // The reader is gone; the work goes on.
    }
  },
};

export const createLog = ({ level, base = {}, destination }: LogOptions): Log => {
  const options: pino.LoggerOptions = {
    level,
    base: redact(base),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  return wrap(pino(options, destination ?? toStandardOutput));
};

export const silentLog: Log = createLog({ level: 'silent' });
