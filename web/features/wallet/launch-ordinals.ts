type Launch = { id: string; campaign: { id: string } | null }

/** The how-manieth of its campaign each launch is, from all of those campaigns in the order they were made; a first one needs no number. */
export function launchOrdinals(inOrder: readonly Launch[]): ReadonlyMap<string, number> {
  const made = new Map<string, number>()
  const ordinals = new Map<string, number>()
  for (const { id, campaign } of inOrder) {
    if (!campaign) continue
    const ordinal = (made.get(campaign.id) ?? 0) + 1
    made.set(campaign.id, ordinal)
    if (ordinal > 1) ordinals.set(id, ordinal)
  }
  return ordinals
}
