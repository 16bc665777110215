const minutesOfDay = 24 * 60;

const minuteOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes: a pause further away hardly meets a payment that begins now. */
const soon = 120;

/** Whether a pause of every night begins soon, by the clock of its country: `23:20`. */
export const restsSoon = (from: string, now: number, timeZone: string | undefined): boolean => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
  }).format(now);
  return (minuteOf(from) - minuteOf(clock) + minutesOfDay) % minutesOfDay <= soon;
};
