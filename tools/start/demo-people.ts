export type DemoPerson = { name: string; fullName: string; country: string; story: string };

/** Returns the people of the sandbox's login provider; the seeds have given each a story at the wallet. */
export async function demoPeople(sandbox: string): Promise<DemoPerson[]> {
  const answer = await fetch(`${sandbox}/control/api/people`);
  const { people }: { people: DemoPerson[] } = await answer.json();
  return people;
}
