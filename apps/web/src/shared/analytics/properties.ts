import type { AuthenticationEvent } from '@dipper/contract';

export type Property = string | number;

/** The fields of an event without its name, as messaging tools want them. */
export const propertiesOf = (event: AuthenticationEvent): Readonly<Record<string, Property>> => {
  const { name: _name, ...fields } = event;
  const properties: Record<string, Property> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) properties[field] = value;
  }
  return properties;
};
