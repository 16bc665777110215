import type { RouteDefinition } from './route.ts';
import { routes } from './routes.ts';

const namesOf = (wanted: boolean): readonly string[] =>
  Object.values<RouteDefinition>(routes)
    .filter((route) => route.available === wanted)
    .map((route) => route.name);

export const availableRouteNames = (): readonly string[] => namesOf(true);
/** Calls that still answer `not_available_yet`. */
export const unavailableRouteNames = (): readonly string[] => namesOf(false);
