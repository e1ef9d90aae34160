/** The content of one reward email. Money and dates are formatted, and the variables in texts are replaced. */
export type RewardEmail = {
  kind: 'reward' | 'reminder' | 'test' | 'copy'
  company: { name: string; logoCid?: string; primaryColor: string | null }
  recipientName: string
  value: string
  headline: string
  body: string
  buttonLabel: string
  link: string
  /** The last day on which the reward is valid, or the voucher when `kind` is copy. Formatted. */
  expiry: string
  /** The brands at which the reward can be redeemed. The email names the first `brandsNamed` and counts the others. */
  brands: Array<{ name: string; faceColor: string; inkColor: string }>
  footer: string
  preheader: string
  howToRedeemUrl: string
  termsUrl: string
  /** The reward's own code, or that of the voucher when `kind` is copy. Without one a voucher is only a link. */
  code?: string
  /** The parts of the voucher besides its code. `link` opens it at the brand, and is left out unless it is https. */
  voucher?: { pin?: string | undefined; serial?: string | undefined; link?: string | undefined }
  /** The steps to spend the voucher, each a sentence or more. */
  steps?: string[]
  /** The page on which the recipient unsubscribes from all further messages. */
  unsubscribeUrl?: string
  brandName?: string
  /** True when the value can be spent in several parts, as points and some codes can. */
  isInParts?: boolean
}

export type EmailAttachment = { cid: string; filename: string; contentType: string; content: Buffer }

/** The maximum number of brands that an email names. It shows only the number of the others. */
export const brandsNamed = 6

/** The fixed sentences in an email to a recipient. A sentence that does not apply is empty. */
export type RewardLabels = {
  /** Shown above the reward's value, such as "For Asha". `below` is shown below it, with the brands and the expiry. */
  above: string
  below: string
  /** Label above a voucher code, such as "Your code". */
  code: string
  /** Labels of the voucher's other parts, of the button that opens its link, and above the steps. */
  pin: string
  serial: string
  openVoucher: string
  steps: string
  more: string
  /** Shown below the button: who may use the link. `fallback` is shown above the link's address as text. */
  link: string
  fallback: string
  sentBy: string
  test: string
}

type LabelsInput = Pick<
  RewardEmail,
  'kind' | 'company' | 'brands' | 'expiry' | 'recipientName' | 'brandName' | 'code' | 'voucher' | 'steps' | 'isInParts'
>

/** Returns the fixed sentences of an email. Browser-safe, so that the editor's preview matches the email. */
export function rewardLabels({
  kind,
  company,
  brands,
  brandName,
  expiry,
  recipientName,
  code,
  voucher,
  steps,
  isInParts,
}: LabelsInput): RewardLabels {
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
    below: isCopy || count === 1 ? expiry && `Valid until ${expiry}` : choice,
    code: brandName ? `Your code for ${brandName}` : 'Your code',
    pin: voucher?.pin ? 'PIN' : '',
    serial: voucher?.serial ? 'Serial number' : '',
    openVoucher: voucher?.link ? (brandName ? `Open your ${brandName} voucher` : 'Open your voucher') : '',
    steps: steps?.length ? 'How to use it' : '',
    more: !isCopy && count > brandsNamed ? `and ${count - brandsNamed} more` : '',
    link: isCopy
      ? 'Anyone who has this voucher can spend it.'
      : code
        ? 'Anyone who has this code can spend it.'
        : 'This link is only for you. No account or app needed.',
    fallback: 'If the button doesn’t open, copy this address:',
    sentBy: `Sent by ${company.name} with Plutus. Questions? Reply to this email.`,
    test: kind === 'test' ? 'Only you received this. Its link shows the reward page, but nothing can be redeemed.' : '',
  }
}
