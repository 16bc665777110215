/** A public source about a provider, outside of this project. */
export interface Source {
  readonly title: string;
  readonly where: string;
}

/** A call that a provider answers. */
export interface Call<Name extends string> {
  /** The address below the provider's own, in the router's words. */
  readonly path: string;
  /** The sources; none: no public text exists, and `ours` describes our choice. */
  readonly sources: readonly Name[];
}
