import type { Row } from '#model/tables.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'

/** Locks the caller's company row until the commit, raises its revision and returns the row. */
export const lockCompanyForUpdate = async (work: UnitOfWork, me: Me): Promise<Row<'companies'>> =>
  orThrow(touchRow(work, 'companies', { id: me.company }))
