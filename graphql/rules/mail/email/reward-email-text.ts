import type { RewardEmail } from './reward-email.ts'
import { brandsNamed, type RewardLabels } from './reward-labels.ts'

/** Renders the plain-text part, with the same facts in the same order as the HTML. */
export function rewardEmailText(email: RewardEmail, labels: RewardLabels): string {
  const names = email.brands.slice(0, brandsNamed).map((brand) => brand.name)
  const { pin, serial, link } = email.voucher ?? {}
  const parts = [
    labels.test && `TEST. ${labels.test}`,
    email.company.name,
    `${labels.above}\n${email.value}\n${labels.below}`.trim(),
    email.headline,
    email.body.replaceAll('\r\n', '\n').trim(),
    email.code && `${labels.code}:\n${email.code}`,
    pin && `${labels.pin}:\n${pin}`,
    serial && `${labels.serial}:\n${serial}`,
    link && `${labels.openVoucher}:\n${link}`,
    labels.steps && `${labels.steps}:\n${email.steps?.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
    names.length > 0 && `Brands: ${[names.join(', '), labels.more].filter(Boolean).join(' ')}`,
    `${email.buttonLabel}:\n${email.link}`,
    labels.link,
    '--',
    email.footer.trim(),
    labels.sentBy,
    `How to redeem: ${email.howToRedeemUrl}\nTerms and conditions: ${email.termsUrl}`,
    email.unsubscribeUrl && `Unsubscribe: ${email.unsubscribeUrl}`,
  ]
  return `${parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n')}\n`
}
