export { ActList } from './act-list.tsx';
export type { Offer } from './act-list.tsx';
export { Course, Events } from './course.tsx';
export type { CourseEvent, EventSource } from './course.tsx';
export { Detail } from './detail.tsx';
export { postingEvents, stepEvents, useActEvents } from './events.tsx';
export { RawFacts } from './raw-facts.tsx';
