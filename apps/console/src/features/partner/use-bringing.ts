import { startSettlementRoute } from '@dipper/contract';
import type { BodyOf, ClientFailure } from '@dipper/contract';
import { useState } from 'react';

import { bringFile, useAct } from '../../shared/api/index.ts';
import { fingerprintOf } from '../../shared/file/index.ts';

/** The fields about a file that an operator fills in. */
export type About = Omit<
  BodyOf<typeof startSettlementRoute>,
  'fileName' | 'sha256' | 'bytes' | 'reason'
>;

export type Brought = { readonly settlementId: string; readonly isExisting: boolean };

export type Bringing = {
  readonly isBusy: boolean;
  /** How much of it has left; undefined while nothing is on its way. */
  readonly sent: number | undefined;
  readonly failure: ClientFailure | undefined;
  readonly bring: (file: File, about: About, reason: string) => Promise<Brought | undefined>;
  readonly forget: () => void;
};

/** Announces, uploads and compares a file; after any failure it can be uploaded again. */
export const useBringing = (): Bringing => {
  const announcing = useAct(startSettlementRoute);
  const [sent, setSent] = useState<number>();
  const [lost, setLost] = useState<ClientFailure>();

  async function bring(file: File, about: About, reason: string): Promise<Brought | undefined> {
    setLost(undefined);
    const sha256 = await fingerprintOf(file);
    const { name: fileName, size: bytes } = file;
    const announced = await announcing.run({ body: { ...about, fileName, sha256, bytes, reason } });
    if (announced?.ok !== true) return undefined;
    const { settlement, uploadPath } = announced.value.body;
    const { settlementId } = settlement;
    if (uploadPath === null) return { settlementId, isExisting: true };
    setSent(0);
    const brought = await bringFile(uploadPath, file, setSent);
    setSent(undefined);
    if (brought.ok) return { settlementId, isExisting: false };
    setLost(brought.error);
    return undefined;
  }

  return {
    isBusy: announcing.isBusy || sent !== undefined,
    sent,
    failure: announcing.failure ?? lost,
    bring,
    forget: () => {
      announcing.forget();
      setLost(undefined);
    },
  };
};
