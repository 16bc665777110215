import type { Method } from '../../ports/protocol.ts';
import { sbpsProtocol } from './protocol.ts';

/** Whether SBPS says of a sale by itself that it stands, or is asked. */
export type ProofOfSale = NonNullable<Method['sale']>;

type SbpsMethod = Method & Required<Pick<Method, 'sale' | 'refund'>>;

const methods: readonly SbpsMethod[] = Object.values(sbpsProtocol.methods);

export const methodOf = (methodId: number): SbpsMethod => {
  const method = methods.find(({ id }) => id === methodId);
  if (method === undefined) throw new Error(`SBPS does not serve method ${methodId}`);
  return method;
};

export const methodsServed: readonly number[] = methods.map(({ id }) => id);

const methodsWith = (way: SbpsMethod['refund']): readonly number[] =>
  methods.filter(({ refund }) => refund === way).map(({ id }) => id);

/** Methods that are refunded in SBPS's own tool alone, and those of which a part is. */
export const refundedInTool = methodsWith('tool');
export const partsInTool = methodsWith('whole');
