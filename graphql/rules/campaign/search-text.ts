/** What a campaign is found by. */
export const searchText = (name: string, reference: string | null | undefined): string =>
  [name, reference].filter(Boolean).join(' ').toLowerCase()
