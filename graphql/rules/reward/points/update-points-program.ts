import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { pointsBasicsInput, pointsProgramInput } from '#contracts/points/program.ts'
import { openLaunches } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { refreshEstimate } from '#rules/campaign/estimate.ts'
import { lockPointsDrafts } from '#rules/campaign/lock-campaign.ts'
import { checkCatalogue } from '#rules/catalogue/catalogue-brands.ts'
import { type CommandContext, defineCommand } from '#rules/platform/command/define-command.ts'
import { diffPatch, patchColumns, toComparable } from '#rules/platform/command/patch-columns.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { versionConflict } from '#rules/platform/command/version-conflict.ts'
import { minor, newId } from '#rules/platform/db/database.ts'

const input = z.object({ version: z.int(), input: pointsProgramInput })

type PointsProgramPatch = z.output<typeof pointsProgramInput>

/**
 * Updates the points program. Version 0 creates it and requires the name, value and validity of points. Refuses VALIDATION for an unknown
 * brand or category, VERSION_CONFLICT {version}, STEP_INCOMPLETE {step}, and RATE_FIXED for another value while points are unspent or
 * promised.
 */
export const updatePointsProgram = defineCommand(
  input,
  { may: 'points.edit', repeats: { command: 'updatePointsProgram', refused: 'VERSION_CONFLICT' } },
  async (context) => {
    const { version, input: patch } = context.input
    const { me, trx, now, audit } = context
    await checkCatalogue(trx, patch.catalogue, me)
    // locked before the program, as a launch does
    const drafts = patch.rate === undefined ? [] : await lockPointsDrafts(context, me.company)
    const program = await lockProgram(context)
    if (!program && version !== 0) throw refusal('VERSION_CONFLICT', { version: 0 })
    if (!program) return createProgram(context, patch)
    if (program.version !== version) throw await versionConflict(context, program, version)
    const isOtherRate = patch.rate !== undefined && patch.rate !== minor(program.rate)
    if (isOtherRate) await refuseFixedRate(trx, me.company)
    const columns = columnsOf(patch)
    await trx('points_programs')
      .where({ id: program.id })
      .update({ ...columns, version: version + 1, date_updated: now })
    if (isOtherRate) for (const draft of drafts) await refreshEstimate(trx, draft)
    const { wizard_step: _, ...content } = columns
    const changed = diffPatch(program, content, kinds)
    if (changed) await audit('points.update', 'points_programs', program.id, { detail: { version: version + 1 }, ...changed })
    return program.id
  },
)

async function createProgram({ me, trx, now, audit }: CommandContext<unknown>, patch: PointsProgramPatch): Promise<string> {
  const basics = z.safeParse(pointsBasicsInput, patch)
  if (!basics.success) throw refusal('STEP_INCOMPLETE', { step: 'details' })
  const id = newId()
  const columns = columnsOf(patch)
  await trx('points_programs').insert({
    id,
    company: me.company,
    status: 'draft',
    wizard_step: 'details',
    unit_name: basics.data.unitName,
    rate: basics.data.rate,
    ...columns,
    version: 1,
    date_created: now,
    date_updated: now,
  })
  await audit('points.update', 'points_programs', id, { after: toComparable(columns, kinds) })
  return id
}

async function lockProgram({ me, trx, now }: CommandContext<unknown>): Promise<Row<'points_programs'> | undefined> {
  const [program] = await trx('points_programs').where({ company: me.company }).update({ date_updated: now }).returning('*')
  return program
}

const columnsOf = ({ unitName, unitOne, rate, validityDays, catalogue, wizardStep }: PointsProgramPatch) =>
  patchColumns({ unit_name: unitName, unit_one: unitOne, rate, validity_days: validityDays, catalogue, wizard_step: wizardStep }, kinds)

const kinds = { money: ['rate'], json: ['catalogue'] }

/** Refuses RATE_FIXED while the company has unspent points, or a launch that will still issue some. */
async function refuseFixedRate(trx: Knex.Transaction, company: string): Promise<void> {
  const out = await trx('points_accounts').where({ company }).where('balance', '>', 0).first('id')
  const promised = await trx('launches')
    .join('campaigns', 'campaigns.id', 'launches.campaign')
    .where({ 'launches.company': company, 'campaigns.delivery_type': 'rewardpoints' })
    .whereIn('launches.status', openLaunches)
    .first('launches.id')
  if (out || promised) throw refusal('RATE_FIXED')
}
