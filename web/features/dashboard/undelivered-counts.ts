type Group = { group: unknown; count: { id: number | null } | null }

/** How many open rewards of each campaign did not reach their person, from counts grouped by campaign. */
export function undeliveredCounts(groups: readonly Group[]): ReadonlyMap<string, number> {
  return new Map(groups.flatMap(({ group, count }) => (hasCampaign(group) ? [[group.campaign, count?.id ?? 0] as const] : [])))
}

function hasCampaign(group: unknown): group is { campaign: string } {
  return typeof group === 'object' && group !== null && 'campaign' in group && typeof group.campaign === 'string'
}
