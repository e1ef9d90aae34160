import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

const headings: Record<string, string> = {
  completed: 'Your rewards are on their way',
  partially_completed: 'Some of your rewards are on their way',
  failed: 'Your launch failed',
}

/** Tells the owner of a campaign that its launch has finished; codes to download went to nobody yet. */
export const launchFinished = accountMail<{ launch: string }>('launch-finished', {
  compose: async ({ launch: id }, { knex }) => {
    const launch = await knex('launches')
      .join('campaigns', 'campaigns.id', 'launches.campaign')
      .where('launches.id', id)
      .first('launches.status', 'launches.snapshot', 'campaigns.id', 'campaigns.name', 'campaigns.currency')
    if (!launch) return undefined
    const { deliveryType, delivery } = parseJson(launch.snapshot)
    const isDownloaded = deliveryType === 'rewardcodes' && delivery.handover === 'download'
    const heading = isDownloaded && launch.status === 'completed' ? 'Your codes were created' : headings[launch.status]
    if (!heading) return undefined
    const issued = await knex('rewards').where({ launch: id }).whereNull('replaces').count({ count: '*' }).sum({ value: 'value' }).first()
    const count = minor(issued?.count ?? 0)
    const noun = isDownloaded ? 'code' : 'reward'
    const things = count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${noun}s`
    const made = `${launch.name}: ${things} worth ${formatMoney(minor(issued?.value ?? 0), launch.currency)} ${count === 1 ? 'was' : 'were'}`
    return {
      subject: `${launch.name}: ${heading.toLowerCase()}`,
      heading,
      paragraphs: [isDownloaded ? `${made} created. Nobody gets an email: the receiver downloads them.` : `${made} issued.`],
      button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${launch.id}/view` },
      notes: [`You get this email because you own the campaign. Choose which emails you get: ${env.publicUrl}/profile/preference`],
    }
  },
})
