import type { Http } from '../../../platform/http/index.ts';
import { mountPersonActs } from './acts.ts';
import type { PersonActs } from './acts.ts';
import { mountAdjustments } from './adjustments.ts';
import { mountDjLevels } from './dj-levels.ts';
import { mountPerson } from './person.ts';
import type { PeopleTools } from './person.ts';
import { mountPeopleSearch } from './search.ts';
import { mountTimeline } from './timeline.ts';

/** Finding people, a person's page, and what operators do for them. */
export const mountPeople = (http: Http, tools: PeopleTools & PersonActs): void => {
  mountPeopleSearch(http, tools.database);
  mountPerson(http, tools);
  mountTimeline(http, tools.database);
  mountPersonActs(http, tools);
  mountDjLevels(http, tools.database);
  mountAdjustments(http, tools.database);
};
