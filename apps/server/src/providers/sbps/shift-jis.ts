/**
 * The characters that a shop's text may hold at SBPS: printable ASCII and JIS X 0208 in Shift_JIS. They are read out of
 * Node's own decoder, once; nothing here has to write Shift_JIS, since a browser does.
 */
const rowsOfTheStandard = [
  [0x81, 0x84],
  [0x88, 0x9f],
  [0xe0, 0xea],
] as const;

/** Systems disagree about what these are, and the checksum is made of what they are. */
const disputed = new Set(['―', '∥', '～', '－', '￢', '￠', '￡']);
/** Markup, and what Japanese systems show as a yen sign and an overline. */
const unwelcome = /[<>&"'\\~%|,\p{Cc}]/gu;
const missing = '〓';

const readTable = (): ReadonlySet<string> => {
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  const table = new Set<string>();
  for (const [from, to] of rowsOfTheStandard) {
    for (let lead = from; lead <= to; lead += 1) {
      for (let trail = 0x40; trail <= 0xfc; trail += 1) {
        try {
          table.add(decoder.decode(Uint8Array.of(lead, trail)));
        } catch {
          // A place of the table that is empty.
        }
      }
    }
  }
  return table;
};

let table: ReadonlySet<string> | undefined;

const bytesOf = (character: string): 1 | 2 | undefined => {
  if (/^[ -~]$/.test(character)) return 1;
  table ??= readTable();
  return table.has(character) && !disputed.has(character) ? 2 : undefined;
};

type Fit = { readonly bytesMax: number; readonly otherwise: string };

/** The text as far as it can be sent, whole characters only; `otherwise` where nothing is left. */
export const fitShiftJis = (text: string, { bytesMax, otherwise }: Fit): string => {
  const plain = text.normalize('NFKC').replaceAll(unwelcome, ' ').replaceAll(/\s+/g, ' ').trim();
  let bytes = 0;
  let fitted = '';
  for (const character of plain) {
    const length = bytesOf(character);
    bytes += length ?? 2;
    if (bytes > bytesMax) break;
    fitted += length === undefined ? missing : character;
  }
  const rest = fitted.trim();
  return /[^\s〓]/u.test(rest) ? rest : otherwise;
};
