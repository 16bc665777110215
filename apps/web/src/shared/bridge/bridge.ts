import type { OutgoingPayloads, OutgoingType } from '@dipper/contract';
import type { BridgeKind } from './kind.ts';

/** What a screen knows of whatever is around the page. */
export type Bridge = {
  readonly kind: BridgeKind;
  /** Resolves once the message is out, or could not be sent. */
  readonly send: <Type extends OutgoingType>(
    type: Type,
    payload: OutgoingPayloads[Type],
  ) => Promise<void>;
};
