import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { Editing } from '#rules/campaign/lock-campaign-for-edit.ts'
import { actorOf, type Me, readMeWho } from '#rules/platform/access/me.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { shownName } from '#rules/platform/files/shown-name.ts'
import { storeBody } from '#rules/platform/files/store-body.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { importLifecycle } from '../../../model/lifecycles.ts'
import { isOneOf, settledCampaigns } from '../../../model/statuses.ts'
import type { Head } from './file/file-task.ts'
import { importLimits } from './file/import-limits.ts'
import { Unreadable } from './file/problem.ts'
import { runInThread } from './file/run-in-thread.ts'
import type { SheetHead } from './file/sheet-head.ts'
import { lockTargetForUpdate } from './import-target.ts'
import { digestOf, importPath, removeImportFile } from './stored-file.ts'

const uploadInput = z.object({ kind: z.literal('recipients'), campaign: z.optional(rowId), name: z._default(z.string(), '') })
type Upload = z.output<typeof uploadInput>

/**
 * Stores a recipients file for a draft, or for the company's people, and reads how it begins; who may is asked before the body. Refuses
 * FORBIDDEN, NOT_FOUND, NOT_A_DRAFT, and the code of a file that cannot be read.
 */
export async function uploadImport(req: DirectusRequest, caller: Caller): Promise<string> {
  const me = await mayUpload(getDatabase(), caller)
  const upload = parseInput(uploadInput, req.query)
  await refuseOtherThanDraft(getDatabase(), upload.campaign, me)
  const file = newId()
  await storeBody(req, importPath(file), { bytesMax: importLimits.bytes })
  try {
    const head = await readHead(file)
    const digest = await digestOf(file)
    return await transact((work) => addImport(work, caller, upload, { file, digest, head }))
  } catch (error) {
    await removeImportFile(file)
    throw error instanceof Unreadable ? refusal(error.code, { problem: error.message }) : error
  }
}

const mayUpload = (knex: Knex, { user }: Caller): Promise<Me> => readMeWho(knex, user, 'campaign.draft')

/** Asked before the body is read, and again with a lock once it is stored. */
async function refuseOtherThanDraft(knex: Knex, id: string | undefined, me: Me): Promise<void> {
  if (!id && !me.may('recipient.edit')) throw refusal('FORBIDDEN')
  if (!id) return
  const campaign = await knex('campaigns').where({ id, company: me.company }).first('status')
  if (!campaign) throw refusal('NOT_FOUND')
  if (!isOneOf(settledCampaigns, campaign.status)) throw refusal('NOT_A_DRAFT')
}

async function readHead(file: string): Promise<Head> {
  for await (const answer of runInThread({ kind: 'head', path: importPath(file) })) if (answer.kind === 'head') return answer.head
  throw new Error('The thread ended without an answer')
}

type Stored = { file: string; digest: string; head: Head }

const dayMs = 24 * 3_600_000

/**
 * A draft has one import at a time, and so have the company's people: an older one that is not applied is replaced, with its rows and
 * its file.
 */
async function addImport(work: UnitOfWork, caller: Caller, upload: Upload, { file, digest, head }: Stored): Promise<string> {
  const { trx, changes, now } = work
  const campaign = upload.campaign ?? null
  const me = await mayUpload(trx, caller)
  const audit: Editing['audit'] = (action, entity, entityId, recorded) =>
    writeAudit(trx, { ...actorOf(me), caller, action, entity, entityId, ...recorded, now })
  await lockTargetForUpdate({ ...work, me, audit }, campaign)
  const older = await trx('imports')
    .where({ company: me.company, campaign })
    .whereIn('status', importLifecycle.discard.from)
    .update({ ...importLifecycle.discard.set, revision: trx.raw('revision + 1') })
    .returning('id')
  for (const { id } of older) {
    await enqueueJob(trx, 'apply-import', id)
    changes.add('imports', id)
  }
  const same = await trx('imports')
    .where({ company: me.company, campaign, digest, status: 'applied' })
    .where('date_created', '>', new Date(now.getTime() - dayMs))
    .orderBy('seq', 'desc')
    .first('date_created')
  const id = newId()
  const chosen = head.sheets[head.sheet] as SheetHead
  await trx('imports').insert({
    id,
    company: me.company,
    campaign,
    member: me.id,
    seq: await nextSequence(trx, 'imports', me.company),
    file_name: shownName(upload.name, 'recipients'),
    format: head.format,
    file,
    digest,
    same_at: same?.date_created ?? null,
    columns: JSON.stringify(chosen.columns),
    sheets: JSON.stringify(head.sheets),
    reading: JSON.stringify({ sheet: chosen.index }),
    ...importLifecycle.upload.set,
    date_created: now,
  })
  changes.add('imports', id)
  await audit('import.upload', 'imports', id, { detail: { campaign, format: head.format, columns: chosen.columns.length } })
  return id
}
