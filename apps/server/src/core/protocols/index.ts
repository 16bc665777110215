export { classOf, countFacts, factsOf, fieldProof, lastDate } from './facts.ts';
