export { PersonLink } from './person-link.tsx';
export { SubjectLink } from './subject-link.tsx';
