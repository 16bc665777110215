import type { JsonSchema } from './document.ts';

const list = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');

const boundsOf = (schema: JsonSchema): string => {
  const least = schema['minimum'] ?? schema['minLength'] ?? schema['minItems'];
  const most = schema['maximum'] ?? schema['maxLength'] ?? schema['maxItems'];
  const bounds = least === undefined && most === undefined ? '' : ` ${least ?? ''}…${most ?? ''}`;
  const pattern = schema['pattern'] === undefined ? '' : ` /${String(schema['pattern'])}/`;
  const preset = schema['default'] === undefined ? '' : ` = ${JSON.stringify(schema['default'])}`;
  return `${bounds}${pattern}${preset}`;
};

const describeObject = (schema: JsonSchema, indent: string): string => {
  const properties = Object.entries(schema.properties ?? {});
  const inner = `${indent}  `;
  const lines = properties.map(([name, property]) => {
    const mark = schema.required?.includes(name) === true ? '' : '?';
    return `${inner}${name}${mark}: ${describeSchema(property, inner)}`;
  });
  if (typeof schema.additionalProperties === 'object') {
    lines.push(`${inner}[name]: ${describeSchema(schema.additionalProperties, inner)}`);
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
};

/** A schema as a person reads it: the shape, then the bounds of each value. */
export const describeSchema = (schema: JsonSchema, indent = ''): string => {
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
  if (schema.type === 'array') {
    return `list of ${describeSchema(schema.items ?? {}, indent)}${boundsOf(schema)}`;
  }
  const type = typeof schema.type === 'string' ? schema.type : (schema.type?.join(' | ') ?? 'any');
  return `${type}${boundsOf(schema)}`;
};
