import { writeAudit } from '#rules/platform/command/audit.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { auroraId, demoOwnerId, seedId } from './seed-ids.ts'

/** The name of the demo company's points, and the value of one in minor units. */
export const demoPoints = { unitName: 'Stars', unitOne: 'Star', rate: 100 }

/** Inserts the demo company's points program. The second company has none, for trying its setup. */
export async function seedPointsProgram({ trx, now }: UnitOfWork): Promise<void> {
  const id = seedId('points program')
  await trx('points_programs').insert({
    id,
    company: auroraId,
    unit_name: demoPoints.unitName,
    unit_one: demoPoints.unitOne,
    rate: demoPoints.rate,
    validity_days: 365,
    catalogue: JSON.stringify({ mode: 'all', brands: [] }),
    status: 'active',
    wizard_step: 'finish',
    activated_at: now,
    date_created: now,
    date_updated: now,
  })
  await writeAudit(trx, {
    company: auroraId,
    actor: demoOwnerId,
    actorKind: 'person',
    actorRole: 'Owner',
    caller: { ip: null, requestId: 'demo-points' },
    action: 'points.activate',
    entity: 'points_programs',
    entityId: id,
    before: { status: 'draft' },
    after: { status: 'active' },
    now,
  })
}
