import getDatabase from '@directus/api/database/index'

const pageRows = 5000

/** Who is in the campaign already, read page by page. */
export async function takenAddresses(campaign: string): Promise<string[]> {
  const emails: string[] = []
  let after = -1
  for (;;) {
    const rows = await getDatabase()('campaign_recipients')
      .where({ campaign })
      .whereNot({ state: 'staged' })
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(pageRows)
      .select('seq', 'email')
    if (!rows.length) return emails
    for (const { email } of rows) emails.push(email)
    after = rows.at(-1).seq
  }
}
