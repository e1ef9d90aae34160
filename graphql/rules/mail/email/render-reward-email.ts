import { brandColors, emailColors, rewardEmailText } from '#contracts/message/reward-email.ts'
import type { EmailAttachment, RewardEmail } from '#contracts/message/reward-labels.ts'
import { brandsNamed, rewardLabels } from '#contracts/message/reward-labels.ts'
import { initials } from '#contracts/text/initials.ts'
import { openTemplates } from '#rules/mail/mail-layout.ts'
import { rosettePng, rosetteSize } from './inline-images.ts'

/** Renders the HTML and plain-text parts of an email about a reward. Returns the rosette to attach, but not the company's logo. */
export function renderRewardEmail(given: RewardEmail): { html: string; text: string; attachments: EmailAttachment[] } {
  const email = withSafeLink(given)
  const { code = '', voucher, steps = [] } = email
  const labels = rewardLabels(email)
  const isCopy = email.kind === 'copy'
  // the copy of a voucher already names its brand
  const named = isCopy ? [] : email.brands
  const html: string = layout.renderFileSync('reward', {
    ...email,
    company: { ...email.company, initials: initials(email.company.name) },
    colors: emailColors(email.company.primaryColor),
    previewGap,
    labels,
    figure: figureSize(email.value),
    paragraphs: lines(email.body, /\n{2,}/).map((paragraph) => lines(paragraph, '\n')),
    footer: lines(email.footer, '\n'),
    preheader: isCopy ? `${labels.above}. ${labels.below}`.trim() : email.preheader,
    brands: named.slice(0, brandsNamed).map((brand) => ({ name: brand.name, ...brandColors(brand) })),
    rosette: { cid: rosetteCid, ...rosetteSize },
    code,
    codeSize: code.length > 40 ? 16 : 22,
    parts: [
      { label: labels.pin, text: voucher?.pin },
      { label: labels.serial, text: voucher?.serial },
    ].filter(({ text }) => text),
    voucherLink: voucher?.link ?? '',
    steps,
    unsubscribeUrl: email.unsubscribeUrl ?? '',
  })
  const rosette = { cid: rosetteCid, filename: 'rosette.png', contentType: 'image/png', content: rosettePng() }
  return { html, text: rewardEmailText({ ...email, brands: named }, labels), attachments: [rosette] }
}

const layout = openTemplates(import.meta.url)

/** Invisible filler that keeps the text after it out of the preview in mail clients. */
const previewGap = '&#847;&zwnj;&nbsp;'.repeat(60)

const rosetteCid = 'rosette@plutus'

/** Leaves out the voucher's link unless it is https. */
const withSafeLink = (email: RewardEmail): RewardEmail =>
  email.voucher?.link?.startsWith('https://') === false ? { ...email, voucher: { ...email.voucher, link: undefined } } : email

/** Returns the font sizes of the value in px. A long value is smaller, so that it fits on one line beside the rosette. */
const figureSize = (value: string): { desktop: number; phone: number } =>
  value.length <= 8 ? { desktop: 50, phone: 50 } : value.length <= 11 ? { desktop: 44, phone: 34 } : { desktop: 36, phone: 26 }

const lines = (text: string, separator: string | RegExp): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== '')
