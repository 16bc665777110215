import { createContext, useContext } from 'react';

/** What a control inside a field must carry so that its label, hint and error belong to it. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-errormessage': string | undefined;
};

export const FieldContext = createContext<FieldControl | undefined>(undefined);

export function useFieldControl(): FieldControl | undefined {
  return useContext(FieldContext);
}
