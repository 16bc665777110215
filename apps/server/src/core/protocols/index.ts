export { countFacts, factsOf, fieldProof, lastDate } from './facts.ts';
