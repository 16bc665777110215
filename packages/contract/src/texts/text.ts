import type { ErrorName } from '../errors/catalogue.ts';
import type { MessageName } from '../messages/catalogue.ts';

/** What a person reads: what happened, what it means for their money, and what to do. */
export type PersonText = { readonly title?: string; readonly text: string };

export type TextsOf<Part> = Readonly<Record<keyof Part, PersonText>>;
export type ErrorTexts = Readonly<Record<ErrorName, PersonText>>;
export type MessageTexts = Readonly<Record<MessageName, PersonText>>;
