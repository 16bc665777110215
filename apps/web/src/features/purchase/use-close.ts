import { useState } from 'react';
import { pause } from '../../shared/device/index.ts';
import { useBridge } from '../../shared/bridge/index.ts';

const timeoutMilliseconds = 1_200;

/** Asks the app or opener to close the wallet; some cannot, and then the person has to. */
export const useClose = (): { readonly close: () => void; readonly isStillHere: boolean } => {
  const bridge = useBridge();
  const [isStillHere, setStillHere] = useState(false);
  const ask = async (): Promise<void> => {
    await bridge.send('close', {});
    if (bridge.kind === 'opener') window.close();
    await pause(timeoutMilliseconds);
    setStillHere(true);
  };
  return { close: () => void ask(), isStillHere };
};
