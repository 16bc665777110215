import type { ErrorName } from '../errors/catalogue.ts';
import type { MessageName } from '../messages/catalogue.ts';

/** A text that a person reads: the event, its meaning for their money, and what to do. */
export type PersonText = { readonly title?: string; readonly text: string };

export type TextsOf<Part> = Readonly<Record<keyof Part, PersonText>>;
export type ErrorTexts = Readonly<Record<ErrorName, PersonText>>;
export type MessageTexts = Readonly<Record<MessageName, PersonText>>;
