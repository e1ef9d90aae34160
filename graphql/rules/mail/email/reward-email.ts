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
