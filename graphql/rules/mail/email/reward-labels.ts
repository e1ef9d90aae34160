import type { RewardEmail } from './reward-email.ts'

/** So many brands are named; the others are counted. */
export const brandsNamed = 6

/** Our own sentences in an email to a recipient; empty where one does not apply. */
export type RewardLabels = {
  /** Above and below the sum. */
  above: string
  below: string
  /** Above the code. */
  code: string
  more: string
  /** Below the button: whom the link is for, then the words before its address. */
  link: string
  fallback: string
  sentBy: string
  test: string
}

type Told = Pick<RewardEmail, 'kind' | 'company' | 'brands' | 'expiry' | 'recipientName' | 'brandName' | 'code' | 'isInParts'>

/** Browser-safe: the previews of the editor say the same as the HTML and the plain text that leave. */
export function rewardLabels({ kind, company, brands, brandName, expiry, recipientName, code, isInParts }: Told): RewardLabels {
  const isCopy = kind === 'copy'
  const count = brands.length
  const choice = isInParts ? `To spend at ${count} brands, until ${expiry}` : `Choose from ${count} brands, until ${expiry}`
  return {
    above: isCopy
      ? brandName
        ? `Your ${brandName} voucher`
        : 'Your voucher'
      : kind === 'reminder'
        ? 'Still waiting for you'
        : recipientName
          ? `For ${recipientName}`
          : 'Your reward',
    below: isCopy || count === 1 ? `Valid until ${expiry}` : choice,
    code: brandName ? `Your code for ${brandName}` : 'Your code',
    more: !isCopy && count > brandsNamed ? `and ${count - brandsNamed} more` : '',
    link: code ? 'Anyone who has this code can spend it.' : 'This link is only for you. No account or app needed.',
    fallback: 'If the button doesn’t open, copy this address:',
    sentBy: `Sent by ${company.name} with Plutus. Questions? Reply to this email.`,
    test: kind === 'test' ? 'Only you received this. Its link shows the reward page, but nothing can be redeemed.' : '',
  }
}
