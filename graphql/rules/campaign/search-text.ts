import { foldText } from '#rules/platform/input/fold-text.ts'

/** The text by which a search finds a campaign. */
export const searchText = (name: string, reference: string | null | undefined): string =>
  foldText([name, reference].filter(Boolean).join(' '))
