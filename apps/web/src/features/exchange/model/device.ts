/** Telephones say so; a tablet has a screen and a printer as a PC has. */
export const isPhone = (userAgent: string): boolean =>
  /\biPhone\b|\biPod\b|\bAndroid\b.*\bMobile\b|\bWindows Phone\b/.test(userAgent);
