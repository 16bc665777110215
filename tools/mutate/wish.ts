import { todayInUtc } from './draw.ts';

/** The options of a run. */
export type Wish = {
  readonly areas: readonly string[];
  readonly names: readonly string[];
  /** The number to draw among those that a test is known to catch. */
  readonly draw: number | undefined;
  readonly seed: string;
  /** Faults that nothing nearby catches meet the tests of their area, and then all of them. */
  readonly reach: 'near' | 'area' | 'whole';
  /** Writes down what was found. */
  readonly records: boolean;
  /** The file for the counts, which are added up elsewhere. */
  readonly report: string | undefined;
};

const list = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);

export const usage = `npm run mutate -- [--all | --area AREA,… | --ids AREA/ID,… | --draw COUNT [--seed YYYY-MM-DD]]
  [--wider | --whole] [--record] [--report FILE]`;

/** Undefined where it is not understood: then nothing runs. */
export function wishOf(args: readonly string[], now: Date): Wish | undefined {
  const values = new Map<string, string>();
  const flags = new Set<string>();
  const valued = ['--area', '--ids', '--draw', '--seed', '--report'];
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at] ?? '';
    const value = args[at + 1];
    if (!valued.includes(name)) flags.add(name);
    else if (value === undefined) return undefined;
    else {
      values.set(name, value);
      at += 1;
    }
  }
  const supported = ['--all', '--wider', '--whole', '--record'];
  const wished = values.get('--draw');
  const count = wished === undefined ? undefined : Number(wished);
  const [areas, names] = [list(values.get('--area')), list(values.get('--ids'))];
  const isChosen = flags.has('--all') || areas.length + names.length > 0 || count !== undefined;
  const isCount = count === undefined || (Number.isInteger(count) && count > 0);
  if (!isChosen || !isCount || [...flags].some((flag) => !supported.includes(flag)))
    return undefined;
  const wider = flags.has('--wider') ? 'area' : 'near';
  return {
    areas,
    names,
    draw: count,
    seed: values.get('--seed') ?? todayInUtc(now),
    reach: flags.has('--whole') ? 'whole' : wider,
    records: flags.has('--record'),
    report: values.get('--report'),
  };
}
