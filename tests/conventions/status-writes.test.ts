import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { lifecycles } from '#graphql/model/lifecycles.ts'
import * as statuses from '#graphql/model/statuses.ts'
import { recordTransitions, refuseUnknownTransitions, withoutRecording } from '#tests/support/status-transitions.ts'
import { codeFiles, read } from './own-files.ts'
import { readSources, type Sources } from './source-files.ts'
import { ownStatusWrites, uncheckedSteps } from './status-writes.ts'
import { writing } from './written-tables.ts'

const tables = new Set(lifecycles.map(({ of }) => of))
const rules = codeFiles.filter((path) => path.startsWith('graphql/rules/') && !path.endsWith('.test.ts'))

describe('a status write', () => {
  it('uses a lifecycle step, never a literal', () => {
    const codes = new Map(rules.map((path) => [path, read(path)]))
    const sources = readSources(codes)
    const found = rules
      .filter((path) => writing.test(codes.get(path) ?? ''))
      .flatMap((path) => ownStatusWritesOf(path, sources).map((place) => `${path}:${place}`))
    expect(found).toEqual([])
  })

  it('checks that the step starts from the current status', () => {
    const sources = rules.map(read)
    const found = lifecycles.flatMap(({ of, steps }) =>
      uncheckedSteps({ name: lifecycleNames[of] ?? of, of, steps, computed: computedSteps[of] ?? [] }, sources),
    )
    expect(found).toEqual([])
  })

  it.each([
    ['trx.where({ id }).update(messageLifecycle.take.set)', 'messages.take: of a row in any state'],
    ["closings.set(messageLifecycle.take, 'messageLifecycle.takes.set')", 'messages.take: nowhere'],
    ["knex.update(messageLifecycle.move(message.status, 'sent'))", 'messages.take: nowhere'],
    ['knex.update(messageLifecycle.move(message.status, status))', 'messages.take: nowhere'],
    ['new LeaseQueue({ states: { take: messageLifecycle.take } })', 'messages.take: nowhere'],
    [
      'new LeaseQueue({ states: { take: messageLifecycle.take } })\nrows.update({ ...states?.take.set })',
      'messages.take: of a row in any state',
    ],
    [
      'const ends = { taken: messageLifecycle.take }\nconst end = ends[word]\nrows.update({ ...end.set })',
      'messages.take: of a row in any state',
    ],
  ])('detects an unchecked step in %s', (source, found) => {
    expect(uncheckedSteps(takeOnly, [source])).toEqual([found])
  })

  it.each([
    'rows.whereIn(messageLifecycle.take.from).update(messageLifecycle.take.set)',
    "knex.update(messageLifecycle.move(message.status, isNow ? 'sending' : 'sent'))",
    'new LeaseQueue({ states: { take: messageLifecycle.take } })\nrows.whereIn(states.take.from).update({ ...states?.take.set })',
    'const ends = { taken: messageLifecycle.take }\nconst end = ends[word]\nrows.whereIn(end.from).update(end.set)',
  ])('accepts the step in %s', (source) => {
    expect(uncheckedSteps(takeOnly, [source])).toEqual([])
  })

  it('requires a rule that computes a computed target', () => {
    const computed = { ...takeOnly, computed: ['take'] }
    expect(uncheckedSteps(computed, ['knex.update(messageLifecycle.move(message.status, status))'])).toEqual([])
    expect(uncheckedSteps(computed, ["knex.update(messageLifecycle.move(message.status, 'sending'))"])).toEqual(['messages.take: nowhere'])
  })

  it('matches a named group of statuses in every page’s document', () => {
    const groups = new Set(Object.values(statuses).flatMap((group) => (Array.isArray(group) ? [group.toSorted().join()] : [])))
    const lists = codeFiles
      // Members and invites have no lifecycle.
      .filter((path) => /^web\/(?!gql\/|features\/team\/).*\.tsx?$/.test(path))
      .flatMap((path) => [...read(path).matchAll(/\bstatus: \{ _in: \[("[^\]]*)\]/g)].map(([, list = '']) => [path, list] as const))
    expect(lists.length).toBeGreaterThan(5)
    expect(lists.filter(([, list]) => !groups.has(list.replaceAll('"', '').split(', ').toSorted().join()))).toEqual([])
  })

  it.each([
    ["trx('rewards').where({ id }).update({ status: 'claimed' })", '1: rewards'],
    ["work.trx('launches').insert({ id, status: isNow ? 'held' : 'scheduled' })", '1: launches'],
    ["const back = { status: 'queued' }\nknex('messages').whereIn('id', ids).update({ ...back, attempts: 0 })", '2: messages'],
    ["getDatabase()('campaigns').where({ id }).update({ status: trx.raw('status_before') }).returning('id')", '1: campaigns'],
    ["const due = trx('messages').where({ id })\nawait due.update({ status })", '2: messages'],
    ["touch(work, 'campaigns', { id, status: campaignLifecycle.pause.from }, { status: 'paused' })", '1: campaigns'],
    ["trx('imports').update(isOver ? { status: 'applied' } : {})", '1: imports'],
    ["insertAsJson(trx, 'rewards', people.map((person) => ({ id: person.id, status: 'issued' })))", '1: rewards'],
    ["trx('recharges').insert(row).onConflict('id').merge({ status: 'created' })", '1: recharges'],
    ["(await found).update({ status: 'void' })", '1: unknown table'],
    ["moveCampaign(context, { from: campaignLifecycle.cancel.from, to: ['cancelled'] }, { status: 'cancelled' })", '1: campaigns'],
    ["const set = { status: 'archived' }\nmoveCampaign(context, step, set)\nconst set = { revision: 1 }", '2: campaigns'],
    ["new LeaseQueue('messages', { states: { take: { from: ['queued'], set: { status: 'delivered' } }, drop } })", '1: messages'],
    ["const drop = { from: [], set: { status: 'sent' } }\nnew LeaseQueue('messages', { states: { take, drop } })", '2: messages'],
  ])('detects %s', (statement, found) => {
    expect(ownStatusWritesOf('rule.ts', readSources(new Map([['rule.ts', statement]])))).toEqual([found])
  })

  it.each([
    "trx('rewards').whereIn('status', rewardLifecycle.freeze.from).update({ ...rewardLifecycle.freeze.set, close_reason: 'status' })",
    "trx('members').where({ id }).update({ status: 'active' })",
    "trx('rewards').where({ status: 'frozen' }).update({ delivery_status: 'queued' })",
    "audit('reward.cancel', 'rewards', id, { after: { status: 'cancelled' } })",
    "moveCampaign(context, { from: ['live'], to: ['paused'] }, { ...campaignLifecycle.pause.set, date_updated: now })",
    "new LeaseQueue('messages', { states: { take: messageLifecycle.take, drop: { from, set: messageLifecycle.dropLease.set } } })",
    "new LeaseQueue('plutus_account_mails', { states: { take: { from: ['queued'], set: { status: 'sending' } } } })",
  ])('accepts %s', (statement) => {
    expect(ownStatusWritesOf('rule.ts', readSources(new Map([['rule.ts', statement]])))).toEqual([])
  })
})

describe('the database of a suite', () => {
  it('reports a status transition without a step from any writer except the suite itself', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plutus-moves-'))
    const database = new DatabaseSync(join(folder, 'plutus.db'))
    try {
      for (const { of } of lifecycles) database.exec(`create table ${of} (id integer primary key, status text)`)
      recordTransitions(folder)
      database.exec("insert into rewards values (1, 'issued'), (2, 'issued')")
      database.exec("update rewards set status = 'viewed' where id = 1; update rewards set status = 'claimed' where id = 1")
      expect(() => refuseUnknownTransitions(folder)).not.toThrow()
      withoutRecording(database, () => database.exec("update rewards set status = 'issued' where id = 1"))
      expect(() => refuseUnknownTransitions(folder)).not.toThrow()
      database.exec("update rewards set status = 'failed' where id = 2")
      expect(() => refuseUnknownTransitions(folder)).toThrow('issued')
    } finally {
      database.close()
      rmSync(folder, { recursive: true })
    }
  })
})

function ownStatusWritesOf(path: string, sources: Sources): string[] {
  const source = sources(path)
  if (!source) throw new Error(`no file ${path}`)
  return ownStatusWrites(source, tables)
}

const takeOnly = { name: 'messageLifecycle', of: 'messages', steps: { take: { from: ['queued'], to: 'sending' } } }

/** The constant with the lifecycle of each table, by the table's name. */
const lifecycleNames: Record<string, string> = {
  campaigns: 'campaignLifecycle',
  launches: 'launchLifecycle',
  approval_requests: 'approvalLifecycle',
  rewards: 'rewardLifecycle',
  plutus_voucher_orders: 'voucherOrderLifecycle',
  messages: 'messageLifecycle',
  recharges: 'rechargeLifecycle',
  imports: 'importLifecycle',
}

/** The steps of each lifecycle whose target status a rule computes and passes to `move`. */
const computedSteps: Record<string, readonly string[]> = {
  launches: ['hold'],
  approval_requests: ['approve', 'reject', 'recall', 'void', 'expire'],
  messages: ['reportSent', 'reportFailed', 'reportDelivered', 'reportOpened'],
  recharges: ['open', 'pend', 'decline', 'close', 'credit', 'reverse'],
  imports: ['fix', 'finish'],
}
