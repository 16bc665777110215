import type { SourceName } from './sources.ts';

/** Whether SBPS says of a sale by itself that it stands, or is asked. */
export type ProofOfSale = 'result' | 'inquiry';

/** What SBPS has a call for, and how a sale is proved where nobody has set otherwise. */
export type SbpsMethod = {
  readonly tag: string;
  /** In calls and codes of errors; undefined where SBPS has no call for the method. */
  readonly number: '101' | '401' | '405' | undefined;
  readonly proof: ProofOfSale;
  /** What goes back by a call; all else goes back in SBPS's own tool. */
  readonly refund: 'parts' | 'whole' | 'tool';
  readonly source: SourceName;
};

/** Our methods by SBPS's tags. */
const methods: Readonly<Record<number, SbpsMethod>> = {
  38: { tag: 'webmoney', number: undefined, proof: 'result', refund: 'tool', source: 'webmoney' },
  39: { tag: 'credit3d2', number: '101', proof: 'inquiry', refund: 'parts', source: 'sbpaymentRb' },
  40: { tag: 'bitcash', number: undefined, proof: 'result', refund: 'tool', source: 'bitcash' },
  41: { tag: 'softbank2', number: '405', proof: 'result', refund: 'whole', source: 'csCart' },
  42: { tag: 'docomo', number: '401', proof: 'result', refund: 'whole', source: 'csCart' },
};

export const methodOf = (methodId: number): SbpsMethod => {
  const method = methods[methodId];
  if (method === undefined) throw new Error(`SBPS does not serve method ${methodId}`);
  return method;
};

export const methodsServed: readonly number[] = Object.keys(methods).map(Number);

const methodsWith = (way: SbpsMethod['refund']): readonly number[] =>
  Object.entries(methods)
    .filter(([, { refund }]) => refund === way)
    .map(([id]) => Number(id));

/** Those that go back in SBPS's own tool alone, and those of which a part does. */
export const givenBackInTool = methodsWith('tool');
export const partsInTool = methodsWith('whole');
