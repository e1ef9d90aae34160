/** The text by which a search finds a campaign. */
export const searchText = (name: string, reference: string | null | undefined): string =>
  [name, reference].filter(Boolean).join(' ').toLowerCase()
