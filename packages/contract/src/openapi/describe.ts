import type { JsonSchema } from './document.ts';

const list = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');

const boundsOf = (schema: JsonSchema): string => {
  const least = schema.minimum ?? schema.minLength ?? schema.minItems;
  const most = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  const bounds = least === undefined && most === undefined ? '' : ` ${least ?? ''}…${most ?? ''}`;
  const pattern = schema.pattern === undefined ? '' : ` /${schema.pattern}/`;
  const preset = schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`;
  return `${bounds}${pattern}${preset}`;
};

const describeObject = (schema: JsonSchema, indent: string): string => {
  const inner = `${indent}  `;
  const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const mark = schema.required?.includes(name) === true ? '' : '?';
    return `${inner}${name}${mark}: ${describeSchema(property, inner)}`;
  });
  if (schema.additionalProperties !== undefined) {
    lines.push(`${inner}[name]: ${describeSchema(schema.additionalProperties, inner)}`);
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
};

const describeType = ({ type }: JsonSchema): string => {
  if (type === undefined) return 'any';
  return typeof type === 'string' ? type : type.join(' | ');
};

/** A schema as a person reads it: the shape, then the bounds of each value. */
export const describeSchema = (schema: JsonSchema | boolean, indent = ''): string => {
  if (typeof schema === 'boolean') return schema ? 'any' : 'nothing';
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? schema.$ref;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return list(choices.map((choice) => describeSchema(choice, indent))) + boundsOf(schema);
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) {
    return list(schema.enum.map((value) => JSON.stringify(value))) + boundsOf(schema);
  }
  if (schema.type === 'object') return describeObject(schema, indent);
  if (schema.type === 'array' && !Array.isArray(schema.items)) {
    return `list of ${describeSchema(schema.items ?? true, indent)}${boundsOf(schema)}`;
  }
  return `${describeType(schema)}${boundsOf(schema)}`;
};
