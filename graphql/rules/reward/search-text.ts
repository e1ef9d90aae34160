import { foldText } from '#contracts/text/fold-text.ts'
import { joinedName } from '#contracts/text/search-words.ts'

type SearchedReward = { recipient_name: string; recipient_email: string; code_last4?: string | null | undefined }

/**
 * Returns the text in which `searchWords` finds a reward: its recipient's name, also joined, their address, and the last four characters of
 * its code.
 */
export const rewardSearchText = ({ recipient_name, recipient_email, code_last4 }: SearchedReward): string =>
  foldText([recipient_name, joinedName(recipient_name), recipient_email, code_last4].filter(Boolean).join(' '))
