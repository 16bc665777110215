import * as z from 'zod/mini';
import type { TestServer } from './server.ts';

const chargesSchema = z.object({
  charges: z.array(
    z.object({
      tid: z.string(),
      partnerOrderId: z.string(),
      status: z.string(),
      amount: z.number(),
      charged: z.number(),
      canceled: z.number(),
      timesCharged: z.number(),
    }),
  ),
});
export type Charge = z.infer<typeof chargesSchema>['charges'][number];

/** Returns the charges in the providers' own records, newest last. */
export const chargesOf = async (
  { sandbox }: Pick<TestServer, 'sandbox'>,
  query: string,
): Promise<readonly Charge[]> =>
  chargesSchema.parse(await sandbox.control('GET', `/charges?${query}`)).charges;
