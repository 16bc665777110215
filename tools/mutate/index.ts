export { readFaults, staleFaults } from './faults.ts';
export { mutationsText } from './page.ts';
export { readResults } from './results.ts';
