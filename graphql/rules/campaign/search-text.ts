import { foldText } from '#contracts/text/fold-text.ts'

/** Returns the folded text of a campaign's `search_text` column: its name and its reference. */
export const campaignSearchText = (name: string, reference: string | null | undefined): string =>
  foldText([name, reference].filter(Boolean).join(' '))
