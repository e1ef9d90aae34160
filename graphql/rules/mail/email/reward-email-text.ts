import type { RewardEmail } from './reward-email.ts'
import type { RewardLabels } from './reward-labels.ts'

/** The plain-text part: the same facts in the same order, for readers and filters that show no HTML. */
export function rewardEmailText(email: RewardEmail, labels: RewardLabels): string {
  const names = email.brands.slice(0, 6).map((brand) => brand.name)
  const more = email.brands.length - names.length
  const parts = [
    email.kind === 'test' && 'TEST. Only you received this. Its link shows the reward page, but nothing can be redeemed.',
    email.company.name,
    `${labels.above}\n${email.value}\n${labels.below}`,
    email.headline,
    email.body.replaceAll('\r\n', '\n').trim(),
    email.code && `${labels.code}:\n${email.code}`,
    names.length > 0 && `Brands: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    `${email.buttonLabel}:\n${email.link}`,
    labels.link,
    '--',
    email.footer.trim(),
    `Sent by ${email.company.name} with Plutus. Questions? Reply to this email.`,
    `How to redeem: ${email.howToRedeemUrl}\nTerms and conditions: ${email.termsUrl}`,
    email.unsubscribeUrl && `Unsubscribe: ${email.unsubscribeUrl}`,
  ]
  return `${parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n')}\n`
}
