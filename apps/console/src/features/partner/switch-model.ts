import type {
  ProtocolStanding,
  ProviderMethod,
  ProviderStanding,
  StandingSwitch,
} from '@dipper/contract';

/** One way to pay at one provider, wherever it is sold. */
export type MethodRow = {
  readonly provider: string;
  readonly methodId: number;
  readonly isPayout: boolean;
  readonly breaker: ProviderStanding['breaker'];
  readonly sights: readonly ProviderMethod[];
  /** The switches that turn it off now: its own, and its provider's. */
  readonly own: StandingSwitch | undefined;
  readonly whole: StandingSwitch | undefined;
  /** The number of turns of its own switch. */
  readonly revision: number;
};

const switchOf = (
  { switches }: ProviderStanding,
  methodId: number | null,
): StandingSwitch | undefined => switches.find((each) => each.methodId === methodId);

/** The switch where it holds at this moment; one whose end has come does not. */
export const offOf = (
  provider: ProviderStanding,
  methodId: number | null,
): StandingSwitch | undefined => {
  const found = switchOf(provider, methodId);
  return found?.holds === true ? found : undefined;
};

/** Returns how often a switch was turned; 0 if never. */
export const revisionOf = (provider: ProviderStanding, methodId: number | null): number =>
  switchOf(provider, methodId)?.revision ?? 0;

export const methodRows = (providers: readonly ProviderStanding[]): readonly MethodRow[] =>
  providers.flatMap((provider) =>
    [...new Set(provider.methods.map(({ methodId }) => methodId))].map((methodId) => ({
      provider: provider.provider,
      methodId,
      isPayout: provider.isPayout,
      breaker: provider.breaker,
      sights: provider.methods.filter((each) => each.methodId === methodId),
      own: offOf(provider, methodId),
      whole: offOf(provider, null),
      revision: revisionOf(provider, methodId),
    })),
  );

/** The questions that a provider has to answer before it, or a method of it, is switched on. */
export const questionsOf = (
  protocols: readonly ProtocolStanding[],
  provider: string,
): ProtocolStanding['questions'] =>
  protocols.find((each) => each.provider === provider)?.questions ?? [];
