import { accountMail, mailTime } from '#rules/mail/account-mail/account-mail.ts'
import { instant } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'

/** Emails the receiver of a launch's codes that they can be downloaded. The email contains no codes. */
export const codesReadyMail = accountMail<{ file: string }>('codes-ready', {
  compose: async ({ file: id }, { knex }) => {
    const file = await knex('code_files')
      .join('campaigns', 'campaigns.id', 'code_files.campaign')
      .join('companies', 'companies.id', 'code_files.company')
      .where({ 'code_files.id': id, 'code_files.status': 'ready' })
      .first('code_files.code_count', 'code_files.expires_at', 'campaigns.id', 'campaigns.name', 'companies.time_zone')
    if (!file) return undefined
    const codes = file.code_count === 1 ? '1 code is' : `${Number(file.code_count).toLocaleString('en')} codes are`
    return {
      subject: `${file.name}: your codes are ready`,
      heading: 'Your codes are ready',
      paragraphs: [
        `${codes} ready for you to download until ${mailTime(instant(file.expires_at), file.time_zone)}.`,
        'Anyone who has a code can spend it. We’ll ask you for a one-time code first, and log each download.',
      ],
      button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${file.id}/view` },
    }
  },
})
