import type { ErrorName } from '@dipper/contract';

/** A public text that nobody of this project wrote. */
export type Source = {
  /** `official`: by the provider itself. `client`: public code or a forum of people who use it. */
  readonly class: 'official' | 'client';
  readonly title: string;
  /** The public address, or the repository and file. */
  readonly where: string;
  /** The date of the text; where it has none, the day on which it was read. */
  readonly date: string;
};

/** The name of a source, or `unproved` where no public text says so. */
export type Proof<Name extends string = string> = Name | 'unproved';

/** Where the provider is reached, and what holds that here. */
export type Host<Name extends string = string> = {
  /** With `{…}` where it varies; left out where no public text has one, as each contract has its own. */
  readonly value?: string;
  /** The settings that hold this host: one of the server, and one of the vault if it calls the host too. */
  readonly settings: readonly [string, ...string[]];
  readonly use: string;
  readonly source: Proof<Name>;
};

export type Address<Name extends string = string> = {
  readonly value: string;
  readonly use: string;
  readonly source: Proof<Name>;
};

/**
 * A code that means no, for certain, so that none is without a source. A code that is on no such list
 * means that nobody knows.
 */
export type Refusal<Name extends string = string, Reason = ErrorName> = {
  /** What the provider says it means, in English. */
  readonly meaning: string;
  /** What the person is told. */
  readonly reason: Reason;
  readonly source: Name;
};

export type Refusals<Name extends string = string, Reason = ErrorName> = Readonly<
  Record<string, Refusal<Name, Reason>>
>;

/**
 * The fields of one message that the adapter sends or reads, and where they are described. A field
 * inside another is written with dots: `card.number`.
 */
export type Message<Name extends string = string> = {
  readonly source: Proof<Name>;
  readonly sent?: readonly string[];
  readonly read?: readonly string[];
  /** Fields of these that the source does not have, and another source has. */
  readonly elsewhere?: Readonly<Record<string, Name>>;
  /** Fields of these that no source has. */
  readonly unproved?: readonly string[];
  /** What always stands in a field that is sent, known by the source of the field. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
};

/** A word or code of the provider that is no refusal: a yes, a wait, or what tells two things apart. */
export type Word<Name extends string = string> = {
  /** What the provider says it means, in English. */
  readonly meaning: string;
  /** What the adapter takes it for. */
  readonly as: string;
  readonly source: Proof<Name>;
};

/** One of our methods as the provider names it, and what the provider has a call for. */
export type Method<Name extends string = string> = {
  readonly id: number;
  /** Where the browser pays. */
  readonly name: string;
  /** In calls and their codes, where that is another name. */
  readonly code?: string;
  /** Whether the provider can be asked what became of a sale, or says it once by itself. */
  readonly sale?: 'inquiry' | 'result';
  /** What goes back by a call; all else goes back in the provider's own tool. */
  readonly refund?: 'parts' | 'whole' | 'tool';
  readonly source: Proof<Name>;
  /** Of these the parts that another source has, or none. */
  readonly elsewhere?: Readonly<Partial<Record<'code' | 'sale' | 'refund', Proof<Name>>>>;
};

/** Anything else that the adapter goes by: how a message is signed, which word means paid. */
export type Rule<Name extends string = string> = {
  readonly says: string;
  readonly source: Proof<Name>;
};

/** What no public text says, and what happens until the provider has answered. */
export type Unproved = {
  readonly claim: string;
  readonly ask: string;
  readonly meanwhile: string;
  /**
   * The unproved facts that it explains, by their place here: `hosts.api`, `authentication.token`,
   * `addresses.begin`, `messages.ask` or `messages.ask.status`, `methods.card.refund`,
   * `words.status.PAID`, `samples.order.json`, `rules.signature`; a place stands for everything below it.
   * Each unproved fact has to be explained by one.
   */
  readonly about?: readonly string[];
};

/**
 * What an adapter relies on, each fact with its public source. The adapter itself uses these
 * addresses, words and refusals; pages for people are made from them.
 */
export type Protocol<Name extends string = string> = {
  readonly provider: string;
  readonly sources: Readonly<Record<Name, Source>>;
  readonly hosts: Readonly<Record<string, Host<Name>>>;
  /** How a call proves whose it is; empty where nothing is called. */
  readonly authentication: Readonly<Record<string, Rule<Name>>>;
  /** Below a host. */
  readonly addresses: Readonly<Record<string, Address<Name>>>;
  readonly messages: Readonly<Record<string, Message<Name>>>;
  /** What the provider can do for each method, where its methods differ. */
  readonly methods?: Readonly<Record<string, Method<Name>>>;
  /** By direction: `charge`, `status`, `refund`, `card`, `payout` … */
  readonly refusals: Readonly<Record<string, Refusals<Name, string>>>;
  /** By what says them, as the refusals are; a word that stands in neither says nothing. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, Word<Name>>>>>;
  readonly rules?: Readonly<Record<string, Rule<Name>>>;
  /** Files of `samples/`, and who published what is in them. */
  readonly samples: Readonly<Record<string, Proof<Name>>>;
  /**
   * What has to be asked before the provider is switched on, by a name of its own. The texts stand
   * in English: the claim, the question, and what happens until it is answered.
   */
  readonly unproved: Readonly<Record<string, Unproved>>;
};
