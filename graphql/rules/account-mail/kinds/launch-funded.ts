import { instant, minor } from '../../core/database.ts'
import { env } from '../../env.ts'
import { formatMoney } from '../../wallet/currency.ts'
import { accountMail } from '../account-mail.ts'
import { mailTime } from '../mail-time.ts'

/** The money came: a launch that waited for it goes. */
export const launchFunded = accountMail<{ launch: string }>({
  compose: async ({ launch: id }, { knex }) => {
    const launch = await knex('launches')
      .join('campaigns', 'campaigns.id', 'launches.campaign')
      .where('launches.id', id)
      .first('launches.*', 'campaigns.name', 'campaigns.currency')
    const sum = formatMoney(minor(launch.total), launch.currency)
    const when = launch.started_at
      ? 'Its rewards are being made.'
      : `Its rewards go out ${mailTime(instant(launch.send_at), launch.time_zone)}.`
    return {
      subject: `${launch.name}: the money is here`,
      heading: 'Your launch waits no more',
      paragraphs: [`${launch.name} waited for money. ${sum} is reserved for it now. ${when}`],
      button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${launch.campaign}/view` },
    }
  },
})
