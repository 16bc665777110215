import { documentsOfTerms } from '@dipper/contract';
import type { ExchangeTermsVariant } from '@dipper/contract';
import { fields } from './applicant.ts';
import type { FieldErrors, FieldName } from './applicant.ts';

/** The screens of a request in their order. The first one has the address of the request itself. */
export const requestScreens = ['form', 'account', 'documents', 'preview'] as const;
export type RequestScreen = (typeof requestScreens)[number];

/** Documents have a screen only where the terms need some. */
export const screensFor = (variant: ExchangeTermsVariant): readonly RequestScreen[] =>
  requestScreens.filter((each) => each !== 'documents' || documentsOfTerms[variant].length > 0);

export const screenOf = (field: FieldName): RequestScreen => {
  if (field === 'points') return 'form';
  return field === 'documents' ? 'documents' : 'account';
};

/** The errors of what is asked for on one screen. */
export const errorsOn = (screen: RequestScreen, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => isOn(screen, field)));

const isOn = (screen: RequestScreen, name: string): boolean =>
  fields.some((field) => field === name && screenOf(field) === screen);

/** The first screen before this one that lacks something: a reload has forgotten what was typed. */
export const lackingBefore = (
  screen: RequestScreen,
  { screens, errors }: { readonly screens: readonly RequestScreen[]; readonly errors: FieldErrors },
): RequestScreen | undefined =>
  screens
    .slice(0, screens.indexOf(screen))
    .find((each) =>
      fields.some((field) => errors[field] !== undefined && screenOf(field) === each),
    );
