import {
  openPersonFieldRoute,
  openingCountsRoute,
  operatorPeopleRoute,
  operatorPersonRoute,
  personNamesRoute,
  personOpeningsRoute,
  personTimelineRoute,
} from './people.ts';
import {
  addSpoonAdjustmentRuleRoute,
  adjustSpoonsRoute,
  changePersonGrantsRoute,
  decideSpoonAdjustmentRoute,
  logPersonOutRoute,
  resendNoticeRoute,
  spoonAdjustmentRulesRoute,
  spoonAdjustmentsRoute,
  suspendPersonRoute,
} from './person-acts.ts';
import {
  decideDjLevelRoute,
  djLevelProposalsRoute,
  setPersonDjLevelRoute,
  withdrawDjLevelRoute,
} from './dj-levels.ts';

export * from './people.ts';
export * from './person-acts.ts';
export * from './dj-levels.ts';

/** Finding people, a person's page, and what operators do for them. */
export const peopleRoutes = {
  operatorPeople: operatorPeopleRoute,
  operatorPerson: operatorPersonRoute,
  personNames: personNamesRoute,
  personTimeline: personTimelineRoute,
  openPersonField: openPersonFieldRoute,
  personOpenings: personOpeningsRoute,
  openingCounts: openingCountsRoute,
  suspendPerson: suspendPersonRoute,
  changePersonGrants: changePersonGrantsRoute,
  setPersonDjLevel: setPersonDjLevelRoute,
  djLevelProposals: djLevelProposalsRoute,
  decideDjLevel: decideDjLevelRoute,
  withdrawDjLevel: withdrawDjLevelRoute,
  logPersonOut: logPersonOutRoute,
  resendNotice: resendNoticeRoute,
  adjustSpoons: adjustSpoonsRoute,
  spoonAdjustments: spoonAdjustmentsRoute,
  decideSpoonAdjustment: decideSpoonAdjustmentRoute,
  spoonAdjustmentRules: spoonAdjustmentRulesRoute,
  addSpoonAdjustmentRule: addSpoonAdjustmentRuleRoute,
} as const;
