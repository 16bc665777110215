import type { IncomingMessage } from '@dipper/contract';
import { paymentUnderWayStore } from '../shared/payment-under-way/index.ts';
import { moneyInFlightStore, sessionStore } from '../shared/session/index.ts';
import { noUser, userStore } from '../shared/storage/index.ts';
import { decideOnKey } from './auth-key-message.ts';
import type { BootEvent } from './start/index.ts';
import { rememberKey, wasKeyUsed } from './used-keys.ts';

/** A key in an address is spent as well: a message may bring the same one again. */
export const rememberKeyOf = (event: BootEvent): void => {
  if (event.type === 'auth-key-received') rememberKey(event.authKey);
  if (event.type !== 'page-opened' || event.credentials?.kind !== 'auth-key') return;
  rememberKey(event.credentials.authKey);
};

export const hearKey = (message: IncomingMessage, tell: (event: BootEvent) => void): void => {
  if (message.type !== 'auth-key') return;
  const { authKey } = message.payload;
  const session = sessionStore.get();
  const decision = decideOnKey(message.payload, {
    wasUsed: wasKeyUsed(authKey),
    isPaying: moneyInFlightStore.get() + paymentUnderWayStore.get() > 0,
    userId: session.phase === 'person' ? session.person.userId : undefined,
    hasData: userStore.get() !== noUser,
  });
  if (decision.do === 'ignore') return;
  tell({ type: 'auth-key-received', authKey, hadData: decision.clearsFirst });
};
