export { PersonLink, PersonName } from './person-link.tsx';
export { SubjectLink, subjectPath } from './subject-link.tsx';
