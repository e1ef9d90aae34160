import getDatabase from '@directus/api/database/index'
import { parseGstin } from '#rules/company/gstin.ts'
import type { OperatorCommand } from './operator-command.ts'

/** Companies whose information waits to be looked at, the longest waiting first. */
export const listWaitingCompanies: OperatorCommand = {
  usage: '',
  run: async () => {
    const rows = await getDatabase()('companies')
      .where({ verification: 'under_review' })
      .orderBy('submitted_at')
      .limit(100)
      .select(
        'id',
        'name',
        'registered_name',
        'website',
        'city',
        'state',
        'country',
        'registration_country',
        'registration_number',
        'submitted_at',
      )
    return {
      companies: rows.map(({ submitted_at, ...row }) => ({
        ...row,
        gstin_state: parseGstin(row.registration_number ?? '')?.state ?? '',
        submitted_at: new Date(submitted_at).toISOString(),
      })),
    }
  },
}
