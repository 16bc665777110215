/** Looks at the tree below `root` and says in lines what is wrong there; no lines, nothing wrong. */
export type Check = {
  name: string;
  run: (root: string) => Promise<string[]>;
};
