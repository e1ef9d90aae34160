import { minor } from '../../core/database.ts'
import { env } from '../../env.ts'
import { formatMoney } from '../../wallet/currency.ts'
import { accountMail } from '../account-mail.ts'

const headings: Record<string, string> = {
  completed: 'Your rewards are on their way',
  partially_completed: 'Some of your rewards are on their way',
  failed: 'Your launch failed',
}

/** Tells the owner of a campaign that its launch has finished. */
export const launchFinished = accountMail<{ launch: string }>({
  compose: async ({ launch: id }, { knex }) => {
    const launch = await knex('launches')
      .join('campaigns', 'campaigns.id', 'launches.campaign')
      .where('launches.id', id)
      .first('launches.status', 'launches.progress_done', 'launches.subtotal', 'campaigns.id', 'campaigns.name', 'campaigns.currency')
    const heading = headings[launch?.status]
    if (!heading) return undefined
    const count = minor(launch.progress_done)
    const rewards = count === 1 ? '1 reward' : `${count.toLocaleString('en')} rewards`
    return {
      subject: `${launch.name}: ${heading.toLowerCase()}`,
      heading,
      paragraphs: [`${launch.name}: ${rewards} worth ${formatMoney(minor(launch.subtotal), launch.currency)} were issued.`],
      button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${launch.id}/view` },
      notes: [`You get this email because you own the campaign. Choose which emails you get: ${env.publicUrl}/profile/preference`],
    }
  },
})
