import { instant } from '../../core/database.ts'
import { env } from '../../env.ts'
import { accountMail } from '../account-mail.ts'
import { mailTime } from '../mail-time.ts'

/** Tells a person that the codes of a launch are his to download; they are never in a mail. */
export const codesReady = accountMail<{ file: string }>({
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
        `${codes} put aside for you, to be downloaded until ${mailTime(instant(file.expires_at), file.time_zone)}.`,
        'Whoever holds a code can spend it. You are asked for a fresh one-time code first, and each download is recorded.',
      ],
      button: { label: 'Open the campaign', link: `${env.publicUrl}/campaigns/${file.id}/view` },
    }
  },
})
