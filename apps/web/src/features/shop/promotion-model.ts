import type { ServerClock } from '../../shared/device/index.ts';

export type Banner = { readonly title: string; readonly text: string };

/** The end by the server's clock; a page that came with the document has not heard that clock yet. */
export type Ending = {
  readonly endsAt: string;
  readonly showsCountdown: boolean;
  readonly clock: ServerClock;
};

/** The current promotions for one viewer. */
export type Promotion = {
  readonly banner: Banner | undefined;
  readonly ending?: Ending | undefined;
  readonly vip?: Banner | undefined;
  readonly hasNewbieEvent?: boolean;
};
