import type { ErrorName } from '@dipper/contract';

/** A public text that people outside this project wrote. */
export type Source = {
  /**
   * `official`: by the provider itself. `client`: public code or a forum of people who use it.
   * `unproved`: a text that was read and that no address leads to; what only it says is not proved.
   */
  readonly class: 'official' | 'client' | 'unproved';
  readonly title: string;
  /** The public address, or where there is none the words by which a search finds it. */
  readonly where: string;
  /** The date of the text; where it has none, the day on which it was read. */
  readonly date: string;
};

/** The name of a source, or `unproved` where no public text says so. */
export type Proof<Name extends string = string> = Name | 'unproved';

/** A host of the provider, and the settings that hold it here. */
export type Host<Name extends string = string> = {
  /** The address, with `{…}` where it varies; left out if no public text has one, as each contract has its own. */
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
 * A code that is certainly a refusal, with a source that anybody can open. A code in no such list
 * means that the result is unknown.
 */
export type Refusal<Name extends string = string, Reason = ErrorName> = {
  /** The provider's meaning of it, in English. */
  readonly meaning: string;
  /** The error that the person sees. */
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
  /** The constant values of a sent field, known by the source of the field. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
};

/**
 * A code of the provider that is no decline: a success, a wait, or a code that tells two cases
 * apart.
 */
export type Word<Name extends string = string> = {
  /** The provider's meaning of it, in English. */
  readonly meaning: string;
  /** The adapter's reading of it. */
  readonly as: string;
  readonly source: Proof<Name>;
};

/** One of our methods as the provider names it, and what the provider has a call for. */
export type Method<Name extends string = string> = {
  readonly id: number;
  /** The method's name where the browser pays. */
  readonly name: string;
  /** The method's name in calls and their codes, if that is another one. */
  readonly code?: string;
  /** Whether the provider can be asked what became of a sale, or says it once by itself. */
  readonly sale?: 'inquiry' | 'result';
  /** The refunds that a call can make; all others are made in the provider's own tool. */
  readonly refund?: 'parts' | 'whole' | 'tool';
  readonly source: Proof<Name>;
  /** The parts of these that another source has, or none. */
  readonly elsewhere?: Readonly<Partial<Record<'code' | 'sale' | 'refund', Proof<Name>>>>;
};

/**
 * Any other fact that the adapter relies on, such as how a message is signed or which word means
 * paid.
 */
export type Rule<Name extends string = string> = {
  readonly says: string;
  readonly source: Proof<Name>;
};

/** A claim that no public text proves, and the behaviour until the provider has answered. */
export type Unproved = {
  readonly claim: string;
  readonly ask: string;
  readonly meanwhile: string;
  /**
   * The unproved facts that it explains, those of a source without an address among them, by their place here: `hosts.api`, `authentication.token`,
   * `addresses.begin`, `messages.ask` or `messages.ask.status`, `methods.card.refund`,
   * `words.status.PAID`, `samples.order.json`, `rules.signature`; a place stands for everything below it.
   * Each unproved fact has to be explained by one.
   */
  readonly about?: readonly string[];
};

/**
 * The facts that an adapter relies on, each with its public source. The adapter itself uses these addresses, words and
 * refusals; pages for people are made from them.
 */
export type Protocol<Name extends string = string> = {
  readonly provider: string;
  readonly sources: Readonly<Record<Name, Source>>;
  readonly hosts: Readonly<Record<string, Host<Name>>>;
  /** The authentication of a call; empty if nothing is called. */
  readonly authentication: Readonly<Record<string, Rule<Name>>>;
  /** Paths below a host. */
  readonly addresses: Readonly<Record<string, Address<Name>>>;
  readonly messages: Readonly<Record<string, Message<Name>>>;
  /** The provider's abilities for each method, where its methods differ. */
  readonly methods?: Readonly<Record<string, Method<Name>>>;
  /** The refusals by direction: `charge`, `status`, `refund`, `card`, `payout` … */
  readonly refusals: Readonly<Record<string, Refusals<Name, string>>>;
  /** The words by what says them, like the refusals; a word in neither says nothing. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, Word<Name>>>>>;
  readonly rules?: Readonly<Record<string, Rule<Name>>>;
  /** Files of `samples/`, and who published what is in them. */
  readonly samples: Readonly<Record<string, Proof<Name>>>;
  /**
   * The questions to ask before the provider is switched on, each by a name of its own. The texts are in English: the
   * claim, the question, and the behaviour until it is answered.
   */
  readonly unproved: Readonly<Record<string, Unproved>>;
};
