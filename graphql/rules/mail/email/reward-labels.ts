import type { RewardEmail } from './reward-email.ts'

/** The lines around the sum, which differ by what the email is for. */
export type RewardLabels = { above: string; below: string; code: string; link: string }

/** Browser-safe: the editor's plain-text preview says the same. */
export function rewardLabels({ kind, brands, brandName, expiry, recipientName, code: ownCode, isInParts }: RewardEmail): RewardLabels {
  const code = brandName ? `Your code for ${brandName}` : 'Your code'
  const link = ownCode ? 'Anyone who has this code can spend it.' : 'This link is only for you. No account or app needed.'
  if (kind === 'copy')
    return { above: brandName ? `Your ${brandName} voucher` : 'Your voucher', below: `Valid until ${expiry}`, code, link }
  const choice = brands.length === 1 ? 'Yours' : isInParts ? `To spend at ${brands.length} brands,` : `Choose from ${brands.length} brands,`
  const above = kind === 'reminder' ? 'Still waiting for you' : recipientName ? `For ${recipientName}` : 'Your reward'
  return { above, below: `${choice} until ${expiry}`, code, link }
}
