import * as z from 'zod/mini'
import { firstOpenSetupStep } from '#contracts/points/program.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'

/**
 * Completes the setup of points (R36), after which points campaigns can be launched. Refuses STEP_INCOMPLETE {step}, VERSION_CONFLICT
 * {version}.
 */
export const activatePointsProgram = defineCommand(
  z.object({ version: z.int() }),
  { may: 'points.edit' },
  async ({ input: { version }, me, trx, now, audit }) => {
    const [program] = await trx('points_programs').where({ company: me.company }).update({ date_updated: now }).returning('*')
    if (!program) throw refusal('STEP_INCOMPLETE', { step: 'details' })
    if (program.status === 'active') return program.id
    if (program.version !== version) throw refusal('VERSION_CONFLICT', { version: program.version })
    const step = firstOpenSetupStep({ catalogue: parseJson(program.catalogue), wizard_step: program.wizard_step })
    if (step !== 'finish') throw refusal('STEP_INCOMPLETE', { step })
    await trx('points_programs')
      .where({ id: program.id })
      .update({ status: 'active', activated_at: now, version: version + 1 })
    await audit('points.activate', 'points_programs', program.id, { before: { status: 'draft' }, after: { status: 'active' } })
    return program.id
  },
)
