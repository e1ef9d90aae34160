import { accountMail, mailTime } from '#rules/mail/account-mail/account-mail.ts'
import { instant, minor, orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

/** Tells that the money came and the waiting launch has started. */
export const launchFunded = accountMail<{ launch: string }>('launch-funded', {
  compose: async ({ launch: id }, { knex }) => {
    const launch = await orThrow(
      knex('launches')
        .join('campaigns', 'campaigns.id', 'launches.campaign')
        .where('launches.id', id)
        .first('launches.*', 'campaigns.name', 'campaigns.currency'),
    )
    const sum = formatMoney(minor(launch.total), launch.currency)
    const when = launch.started_at
      ? 'Its rewards are being sent.'
      : `Its rewards will be sent on ${mailTime(instant(launch.send_at), launch.time_zone)}.`
    return {
      subject: `${launch.name} is funded`,
      heading: 'Your launch is funded',
      paragraphs: [`${launch.name} was waiting for funds. ${sum} is now held for it. ${when}`],
      button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${launch.campaign}/view` },
    }
  },
})
