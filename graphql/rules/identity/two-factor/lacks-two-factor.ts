import type { Row } from '#model/tables.ts'
import { instant } from '#rules/platform/db/database.ts'

type TwoFactorState = Pick<Row<'members'>, 'kind' | 'two_factor'> & Pick<Row<'companies'>, 'two_factor_from'>

/**
 * Returns true when a person may only set up two-factor, because their company's deadline has passed and they have none. Keys are exempt.
 */
export const lacksTwoFactor = ({ kind, two_factor: has, two_factor_from: from }: TwoFactorState, now: Date): boolean =>
  kind === 'person' && !has && from !== null && instant(from) <= now
