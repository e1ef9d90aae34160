import { foldText } from '#rules/platform/input/fold-text.ts'

/** Returns the text that campaigns are searched by. */
export const searchText = (name: string, reference: string | null | undefined): string =>
  foldText([name, reference].filter(Boolean).join(' '))
