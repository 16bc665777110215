import type { OutgoingPayloads, OutgoingType } from '@dipper/contract';
import type { BridgeKind } from './kind.ts';

/** The bridge as screens see it: a way to the app or window around the page. */
export type Bridge = {
  readonly kind: BridgeKind;
  /** Resolves once the message is out, or could not be sent. */
  readonly send: <Type extends OutgoingType>(
    type: Type,
    payload: OutgoingPayloads[Type],
  ) => Promise<void>;
};
