import { openImports } from '#model/statuses.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** Makes `to` the member of the imports of `from` whose rows are not all added yet. Others keep who uploaded them. */
export async function changeImporter(
  { trx, changes }: UnitOfWork,
  { company, from, to }: { company: string; from: string; to: string },
): Promise<void> {
  const changed = await trx('imports')
    .where({ company, member: from })
    .whereIn('status', openImports)
    .update({ member: to, revision: trx.raw('revision + 1') })
    .returning('id')
  for (const { id } of changed) changes.add('imports', id)
}
