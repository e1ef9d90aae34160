import { fillPeopleWords, peopleWordsUpgrade } from '#rules/people/people-words.ts'
import type { Upgrades } from '#rules/platform/upgrade/run-upgrade.ts'

/** The one-time upgrades of a database from an older version, by stored name. Never change or remove a name: `restore` refuses others. */
export const upgrades: Upgrades = { [peopleWordsUpgrade]: fillPeopleWords }
