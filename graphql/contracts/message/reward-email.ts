import { hexToOklch, oklchToHex } from './oklch.ts'
import { brandsNamed, type RewardEmail, type RewardLabels } from './reward-labels.ts'

const bankGreen = { lightness: 0.315, chroma: 0.045, hue: 174 }

/**
 * Returns the sender's colour, or Plutus's green without a valid one, with its lightness limited so that white text on it is readable.
 * There is one for the light and one for the dark theme of mail clients.
 */
export function emailColors(primaryColor: string | null): { light: string; dark: string } {
  const sender = hexToOklch(primaryColor ?? '') ?? bankGreen
  return {
    light: oklchToHex({ ...sender, lightness: Math.min(sender.lightness, 0.46) }),
    dark: oklchToHex({ ...sender, lightness: Math.min(Math.max(sender.lightness, 0.48), 0.52) }),
  }
}

/** Returns a brand's colours if they are valid hex values, else a default pair. They are written into a style attribute. */
export function brandColors(brand: { faceColor: string; inkColor: string }): { face: string; ink: string } {
  const isHex = (color: string) => /^#[0-9a-f]{6}$/i.test(color)
  return isHex(brand.faceColor) && isHex(brand.inkColor)
    ? { face: brand.faceColor, ink: brand.inkColor }
    : { face: '#eceeee', ink: '#1c2422' }
}

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

/**
 * Sample values for previews and test messages of a campaign that has none yet: a value in minor units, a number of points. Also imported
 * by the web.
 */
export const sampleReward = { value: 50_000, points: 500 }
