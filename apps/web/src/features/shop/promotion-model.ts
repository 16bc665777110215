import type { ServerClock } from '../../shared/device/index.ts';

export type Banner = { readonly title: string; readonly text: string };

/** By the server's clock; a page that came with the document has not heard it yet. */
export type Ending = {
  readonly endsAt: string;
  readonly showsCountdown: boolean;
  readonly clock: ServerClock;
};

/** What is special at this moment, for whoever asks. */
export type Promotion = {
  readonly banner: Banner | undefined;
  readonly ending?: Ending | undefined;
  readonly vip?: Banner | undefined;
  readonly hasNewbieEvent?: boolean;
};
