import { liveEventSchema } from '@dipper/contract';
import type { LiveEvent } from '@dipper/contract';

export type EventReader = {
  /** Returns the events that the next piece of the stream completes. */
  readonly take: (text: string) => readonly LiveEvent[];
  /** Returns the position to continue from after a break. */
  readonly cursor: () => string | undefined;
};

const parseEvent = (data: string): readonly LiveEvent[] => {
  try {
    const parsed = liveEventSchema.safeParse(JSON.parse(data));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
};

/** Lines of a stream of events, which may be cut anywhere; what is not understood is passed over. */
export const createEventReader = (after: string | undefined): EventReader => {
  let rest = '';
  let cursor = after;
  const read = (line: string): readonly LiveEvent[] => {
    if (line.startsWith('id: ')) cursor = line.slice('id: '.length);
    return line.startsWith('data: ') ? parseEvent(line.slice('data: '.length)) : [];
  };
  return {
    take: (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      return lines.flatMap(read);
    },
    cursor: () => cursor,
  };
};
