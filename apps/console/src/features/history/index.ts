export { AdjustmentsScreen } from './adjustments-screen.tsx';
export { OpeningsScreen } from './openings-screen.tsx';
export { PeopleScreen } from './people-screen.tsx';
export { PersonScreen } from './person-screen.tsx';
