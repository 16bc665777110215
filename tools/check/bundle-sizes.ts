export type Chunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};

export type Manifest = Record<string, Chunk>;

export type Budgets = {
  firstScreenScriptKiB: number;
  firstScreenStyleKiB: number;
  otherChunkKiB: number;
};

export type FirstScreen = {
  /** The screen that a person opens the wallet with; undefined when it is part of the entry. */
  screen: string | undefined;
  /** The names of an area's texts in one language. */
  texts: readonly string[];
  languages: readonly string[];
};

export type Measured = {
  manifest: Manifest;
  /** Compressed as it is sent. */
  sizeOf: (file: string) => number;
  firstScreen: FirstScreen;
  budgets: Budgets;
};

const KIB = 1024;

function closure(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(manifest[name]?.imports ?? []));
  }
  return seen;
}

function total({ sizeOf }: Measured, files: Iterable<string>): number {
  return [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0);
}

function filesOf(manifest: Manifest, names: Iterable<string>): string[] {
  return [...names].flatMap((name) => manifest[name]?.file ?? []);
}

function stylesOf(manifest: Manifest, names: Iterable<string>): string[] {
  return [...names].flatMap((name) => manifest[name]?.css ?? []);
}

function over(name: string, bytes: number, budgetKiB: number): string[] {
  if (bytes <= budgetKiB * KIB) return [];
  return [`${name}: ${(bytes / KIB).toFixed(1)} KiB, and the budget is ${budgetKiB} KiB`];
}

function entriesOf(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true);
}

function textsIn({ firstScreen }: Measured, language: string): string[] {
  return firstScreen.texts.map((area) => `${area}/${language}.json`);
}

function screenOf({ firstScreen: { screen } }: Measured): string[] {
  return screen === undefined ? [] : [screen];
}

function lintFirstScreen(measured: Measured): string[] {
  const { manifest, firstScreen, budgets } = measured;
  const code = closure(manifest, [...entriesOf(manifest), ...screenOf(measured)]);
  const style = total(measured, stylesOf(manifest, code));
  const scripts = firstScreen.languages.flatMap((language) => {
    const names = closure(manifest, [...code, ...textsIn(measured, language)]);
    const bytes = total(measured, filesOf(manifest, names));
    return over(`first screen, script in ${language}`, bytes, budgets.firstScreenScriptKiB);
  });
  return [...scripts, ...over('first screen, style', style, budgets.firstScreenStyleKiB)];
}

/** Returns what is there whenever this step begins: the first files, and those that every way to it has loaded. */
function thereBefore(manifest: Manifest, name: string): ReadonlySet<string> {
  const first = closure(manifest, entriesOf(manifest));
  const ways = Object.entries(manifest)
    .filter(([, { dynamicImports = [] }]) => dynamicImports.includes(name))
    .map(([from]) => closure(manifest, [from]));
  const [one = new Set<string>(), ...others] = ways;
  const common = [...one].filter((each) => others.every((way) => way.has(each)));
  return new Set([...first, ...common]);
}

/** Finds later steps that load too much beyond what is there already. */
function lintOtherChunks(measured: Measured): string[] {
  const { manifest, budgets } = measured;
  const lazy = new Set(
    Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports),
  );
  return [...lazy].flatMap((name) => {
    const there = thereBefore(manifest, name);
    const own = [...closure(manifest, [name])].filter((each) => !there.has(each));
    const files = [...filesOf(manifest, own), ...stylesOf(manifest, own)];
    return over(name, total(measured, files), budgets.otherChunkKiB);
  });
}

function missingChunks(measured: Measured): string[] {
  const { manifest, firstScreen } = measured;
  const texts = firstScreen.languages.flatMap((language) => textsIn(measured, language));
  return [...screenOf(measured), ...texts]
    .filter((name) => manifest[name] === undefined)
    .map((name) => `${name}: not in the build, so its size is unknown`);
}

/** Finds what is too much in a first visit's wait, and in that of each step after it. */
export function lintBundle(measured: Measured): string[] {
  if (entriesOf(measured.manifest).length === 0) return ['the build names no entry'];
  const missing = missingChunks(measured);
  return [...missing, ...lintFirstScreen(measured), ...lintOtherChunks(measured)];
}
