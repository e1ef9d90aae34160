import * as z from 'zod/mini'
import { firstOpenTemplateStep, type TemplateAnswers } from '#contracts/campaign/steps.ts'
import type { Row } from '#model/tables.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { toComparable } from '#rules/platform/command/patch-columns.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { lockTemplateForUpdate } from './lock-template-for-update.ts'
import { templateKinds } from './update-template.ts'

/**
 * Activates a complete draft or archived template, so that campaigns can use it. Does nothing for an active one. Refuses STEP_INCOMPLETE
 * {step} if a step is incomplete.
 */
export const activateTemplate = defineCommand(z.object({ id: rowId }), { may: 'template.edit' }, async (context) => {
  const { id } = context.input
  const { trx, now, changes, audit } = context
  const template = await lockTemplateForUpdate(context, id)
  if (template.status === 'active') return id
  const step = openStepOf(template)
  if (step !== 'finish') throw refusal('STEP_INCOMPLETE', { step })
  await trx('templates')
    .where({ id })
    .update({ status: 'active', ...notArchived, date_updated: now })
  changes.add('templates', id)
  await audit('template.activate', 'templates', id, {
    detail: { name: template.name },
    before: { status: template.status },
    after: { status: 'active' },
  })
  return id
})

/** The columns of a template that is not archived. */
export const notArchived = { status_before: null, default_before: false }

const openStepOf = (template: Row<'templates'>) => firstOpenTemplateStep(toComparable(template, templateKinds) as TemplateAnswers)

/** Returns true for a template that can be activated. */
export const isTemplateComplete = (template: Row<'templates'>): boolean => openStepOf(template) === 'finish'
