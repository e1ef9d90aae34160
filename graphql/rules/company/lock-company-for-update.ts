import type { Row } from '#model/tables.ts'
import { touchRow } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'

/**
 * Locks a company's row until the commit and returns it, so that changes of its settings and its team run one after another. Raises its
 * revision, so that open tabs refetch the company and the user's abilities.
 */
export const lockCompanyForUpdate = async (work: Pick<UnitOfWork, 'trx' | 'changes'>, company: string): Promise<Row<'companies'>> =>
  orThrow(touchRow(work, 'companies', { id: company }))
