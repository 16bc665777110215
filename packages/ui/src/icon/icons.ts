/** Each icon is one path on a 24 by 24 grid, drawn with a 1.75 stroke in the current colour. */
const circle = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z';

export const icons = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  'check-circle': `${circle}M8 12.3l2.8 2.8L16 9.7`,
  info: `${circle}M12 11.2v5M12 7.8h.01`,
  error: `${circle}M12 7.5v5.3M12 16.2h.01`,
  question: `${circle}M9.6 9.6a2.5 2.5 0 1 1 3.5 2.3c-.8.4-1.1 1-1.1 1.8M12 16.8h.01`,
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17h.01',
  clock: `${circle}M12 7v5.3l3.5 2`,
  card: 'M3 7.5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 10h18M7 15h3',
  phone: 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 18h2',
  mail: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3.5 7l8.5 6.5L20.5 7',
  bank: 'M4 9.5h16L12 4zM6.5 9.5V17M10.2 9.5V17M13.8 9.5V17M17.5 9.5V17M4 20h16',
  gift: 'M4.5 11.5V20h15v-8.5M3 7.5h18v4H3zM12 7.5V20M12 7.5S11 3 8.5 3a2.2 2.2 0 0 0 0 4.5zM12 7.5s1-4.5 3.5-4.5a2.2 2.2 0 0 1 0 4.5z',
  ticket:
    'M3 8a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v2a2 2 0 0 0 0 4v2a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-2a2 2 0 0 0 0-4zM14.5 7.5v1.7M14.5 11.2v1.7M14.5 14.8v1.7',
  wallet: 'M4 7.5h14a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h11M16 13.8h.01',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5',
  copy: 'M9.5 8.5H19a1.5 1.5 0 0 1 1.5 1.5v9.5A1.5 1.5 0 0 1 19 21H9.5a1.5 1.5 0 0 1-1.5-1.5V10a1.5 1.5 0 0 1 1.5-1.5zM5 15.5a1.5 1.5 0 0 1-1.5-1.5V4.5A1.5 1.5 0 0 1 5 3h9.5A1.5 1.5 0 0 1 16 4.5',
  refresh:
    'M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5',
  external:
    'M14 4h6v6M20 4l-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  sparkle: 'M12 3c.7 5.1 3.9 8.3 9 9-5.1.7-8.3 3.9-9 9-.7-5.1-3.9-8.3-9-9 5.1-.7 8.3-3.9 9-9z',
  // The mark of Dipper; icons, papers and the pages of documents are made from it.
  dipper: 'M12.5 11.5A5.6 3.9-45 1 1 20.5 3.5 5.6 3.9-45 1 1 12.5 11.5L3.5 20.5',
  lock: 'M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM8 11V8a4 4 0 0 1 8 0v3',
  support:
    'M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM8 11h.01M12 11h.01M16 11h.01',
} as const;

export type IconName = keyof typeof icons;

/** Icons that point somewhere turn round with the direction of the text. */
export const directional: ReadonlySet<IconName> = new Set(['back', 'forward', 'external']);
