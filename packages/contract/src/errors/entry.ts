export type ErrorEntry = {
  /** Unique over the whole catalogue; `status_code` of the answer. */
  readonly number: number;
  readonly status: number;
  /** Whether the same call may succeed when it is sent again as it is. */
  readonly retry: boolean;
  /** The text for the log and `detail`: English, and never a provider's words. */
  readonly log: string;
  /** When the server answers it. */
  readonly when: string;
};
