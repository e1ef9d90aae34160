import type { Upgrades } from '#rules/platform/upgrade/run-upgrade.ts'

/** What a database of an older version needs once, by the names under which it is remembered: never change one. */
export const upgrades: Upgrades = {}
