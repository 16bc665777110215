import { createContext, useContext } from 'react';

/** The attributes that tie a control to its field's label, hint and error. */
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
