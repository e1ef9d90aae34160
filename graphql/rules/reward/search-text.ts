import { foldText } from '#rules/platform/input/fold-text.ts'

type SearchedReward = { recipient_name: string; recipient_email: string; code_last4?: string | null | undefined }

/** Returns the text by which a reward is searched: its recipient's name and address, and the last four characters of its code. */
export const rewardSearchText = ({ recipient_name, recipient_email, code_last4 }: SearchedReward): string =>
  foldText([recipient_name, recipient_email, code_last4].filter(Boolean).join(' '))
