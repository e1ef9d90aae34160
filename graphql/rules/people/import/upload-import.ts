import { rm } from 'node:fs/promises'
import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { toDisplayName } from '#contracts/file/file-name.ts'
import { importLimits } from '#contracts/file/limits.ts'
import type { SheetHead } from '#contracts/import/words.ts'
import { importLifecycle } from '#model/lifecycles.ts'
import { isOneOf, settledCampaigns } from '#model/statuses.ts'
import type { EditContext } from '#rules/campaign/lock-campaign-for-edit.ts'
import { actorOf, authorize, type Me } from '#rules/platform/access/me.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { dropFile } from '#rules/platform/files/delete-file.ts'
import { files } from '#rules/platform/files/files.ts'
import { storeBody } from '#rules/platform/files/store-body.ts'
import type { DirectusRequest } from '#rules/platform/http/route.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import type { FileHead } from './file/file-task.ts'
import { UnreadableFileError } from './file/problem.ts'
import { runInThread } from './file/run-in-thread.ts'
import { lockImportTarget } from './import-target.ts'
import { digestOf, importKey } from './stored-file.ts'

const uploadInput = z.object({ kind: z.literal('recipients'), campaign: z.optional(rowId), name: z._default(z.string(), '') })
type Upload = z.output<typeof uploadInput>

/**
 * Stores a recipients file for a campaign or the company's people and reads its first lines. Returns the import's id. Refuses FORBIDDEN,
 * NOT_FOUND, NOT_A_DRAFT, the codes of `storeBody`, and the code of an unreadable file.
 */
export async function uploadImport(req: DirectusRequest, caller: Caller): Promise<string> {
  const me = await authorizeUpload(getDatabase(), caller)
  const upload = parseInput(uploadInput, req.query)
  await refuseUnlessDraft(getDatabase(), upload.campaign, me)
  const file = newId()
  const staged = files().stage(importKey(file))
  try {
    await storeBody(req, staged, { bytesMax: importLimits.bytes })
    const head = await readHead(staged)
    const digest = await digestOf(staged)
    await files().put(importKey(file), staged)
    return await transact((work) => addImport(work, caller, upload, { file, digest, head })).catch(dropFile(importKey(file)))
  } catch (error) {
    throw error instanceof UnreadableFileError ? refusal(error.code, { problem: error.message }) : error
  } finally {
    await rm(staged, { force: true })
  }
}

const authorizeUpload = (knex: Knex, { user }: Caller): Promise<Me> => authorize(knex, user, 'campaign.draft')

/**
 * Refuses the upload before its body is read if the target does not accept it. `addImport` checks again with the target locked. Refuses
 * FORBIDDEN, NOT_FOUND, NOT_A_DRAFT.
 */
async function refuseUnlessDraft(knex: Knex, id: string | undefined, me: Me): Promise<void> {
  if (!id && !me.may('recipient.edit')) throw refusal('FORBIDDEN')
  if (!id) return
  const campaign = await knex('campaigns').where({ id, company: me.company }).first('status')
  if (!campaign) throw refusal('NOT_FOUND')
  if (!isOneOf(settledCampaigns, campaign.status)) throw refusal('NOT_A_DRAFT')
}

async function readHead(path: string): Promise<FileHead> {
  for await (const answer of runInThread({ kind: 'head', path })) if (answer.kind === 'head') return answer.head
  throw new Error('The thread ended without an answer')
}

type StoredUpload = { file: string; digest: string; head: FileHead }

const dayMs = 24 * 3_600_000

/** Inserts the import. Discards an older unapplied import of the same campaign, or of the company's people, as each has one at a time. */
async function addImport(work: UnitOfWork, caller: Caller, upload: Upload, { file, digest, head }: StoredUpload): Promise<string> {
  const { trx, changes, now } = work
  const campaign = upload.campaign ?? null
  const me = await authorizeUpload(trx, caller)
  const audit: EditContext['audit'] = (action, entity, entityId, recorded) =>
    writeAudit(trx, { ...actorOf(me), caller, action, entity, entityId, ...recorded, now })
  await lockImportTarget({ ...work, me, audit }, campaign)
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
    file_name: toDisplayName(upload.name, 'recipients'),
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
