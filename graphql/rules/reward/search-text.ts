import { foldText } from '#rules/platform/input/fold-text.ts'

type Searched = { recipient_name: string; recipient_email: string; code_last4?: string | null | undefined }

/** The text by which a search finds a reward: whose it is, and how its code ends. */
export const rewardSearchText = ({ recipient_name, recipient_email, code_last4 }: Searched): string =>
  foldText([recipient_name, recipient_email, code_last4].filter(Boolean).join(' '))
