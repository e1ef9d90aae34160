/** What one reward email says; money and dates come formatted, people's text with its variables filled. */
export type RewardEmail = {
  kind: 'reward' | 'reminder' | 'test' | 'copy'
  company: { name: string; logoCid?: string; primaryColor: string | null }
  recipientName: string
  value: string
  headline: string
  body: string
  buttonLabel: string
  link: string
  /** Last day of the reward; of the voucher when `kind` is copy. */
  expiry: string
  /** Only the first ones are named; the others are counted. */
  brands: Array<{ name: string; faceColor: string; inkColor: string }>
  footer: string
  preheader: string
  howToRedeemUrl: string
  termsUrl: string
  code?: string
  /** Where the recipient unsubscribes from all further messages. */
  unsubscribeUrl?: string
  brandName?: string
  /** Points, and codes that are spent in parts. */
  isInParts?: boolean
}

export type EmailAttachment = { cid: string; filename: string; contentType: string; content: Buffer }
