export { readFaults, staleFaults } from './faults.ts';
export { mutationsText } from './page.ts';
export { readResults, unexplained } from './results.ts';
