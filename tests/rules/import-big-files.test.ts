import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command, draftCampaign, launchText } from '#tests/support/campaigns.ts'
import { applyText, checkFile, discardText, mapText, rowCount, uploadFile, waitForImport } from '#tests/support/imports.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { makeWorkbook, xlsxRow } from '#tests/support/make-xlsx.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let person: Person

beforeAll(async () => {
  stack = await startStack()
  person = await signIn(stack)
})
afterAll(() => stack?.stop())

/** Counts by SQL, past Directus, which is busy. */
const countBySql = async (sql: string) => Number((await runSql(stack, undefined, sql))[0]?.count)
const draft = async () => (await draftCampaign(person, { name: `Import ${randomUUID()}`, value: null })).id
const codeOf = async (text: string, variables: Record<string, unknown>) => (await person.graphql(text, variables)).errors?.[0]?.extensions

/** The lines of the file during whose import Directus is killed twice, and those done before each kill. Below, two files only checked. */
const [totalLines, linesBeforeKill] = isSweep ? [30_000, 5000] : [10_000, 1000]
const [list, sheet] = isSweep ? [100_000, 100_000] : [10_000, 1000]

describe('a big file', { tags: ['deeper'] }, () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => [`person.${index}@example.com`, `Person ${index}`, String(100 + (index % 900))])
  const csv = (count: number) =>
    `email,name,amount\n${people(count)
      .map((cells) => cells.join(','))
      .join('\n')}\n`

  it('survives kill -9 during its check and during its move into the campaign, with every line exactly once', async () => {
    const campaign = await draft()
    const { id = '' } = await uploadFile(person, campaign, csv(totalLines))
    await command(person, mapText, { id, mapping: { email: 0, firstName: 1, value: 2 } })
    await waitFor(async () => (await countBySql(`select rows as count from imports where id = '${id}'`)) >= linesBeforeKill, {
      what: 'a part to be checked',
      everyMs: 5,
    })
    await killAndWait('checked')
    expect(await waitForImport(person, id)).toMatchObject({ status: 'ready', rows: totalLines, valid: totalLines, duplicate: 0 })
    expect(await rowCount(person, campaign, 'staged')).toBe(totalLines)

    await command(person, applyText, { id })
    await waitFor(
      async () =>
        (await countBySql(`select count(*) as count from campaign_recipients where campaign = '${campaign}' and state = 'ready'`)) >=
        linesBeforeKill,
      { what: 'a part to be moved', everyMs: 5 },
    )
    await killAndWait('moved')
    expect(await waitForImport(person, id)).toMatchObject({ status: 'applied', valid: totalLines, duplicate: 0 })
    expect(await rowCount(person, campaign, 'ready')).toBe(totalLines)
    const { data } = await person.graphql('query ($id: ID!) { campaigns_by_id(id: $id) { recipient_count } }', { id: campaign })
    expect(data).toEqual({ campaigns_by_id: { recipient_count: totalLines } })
  })

  it('keeps its campaign from launching until the last line has moved', async () => {
    const campaign = await draft()
    const checked = await checkFile(person, campaign, csv(10_000))
    await command(person, applyText, { id: checked.id })
    expect(await codeOf(launchText, { id: campaign, idempotencyKey: randomUUID(), expectedTotal: '0' })).toMatchObject({
      code: 'IMPORT_NOT_READY',
    })
    expect(await waitForImport(person, checked.id)).toMatchObject({ status: 'applied' })
    expect(await codeOf(launchText, { id: campaign, idempotencyKey: randomUUID(), expectedTotal: '0' })).toMatchObject({
      code: 'PRICE_CHANGED',
    })
  })

  it.each([
    ['CSV', list, () => csv(list)],
    [
      'XLSX',
      sheet,
      () =>
        makeWorkbook(
          xlsxRow('email', 'name', 'amount') +
            people(sheet)
              .map((cells) => xlsxRow(...cells))
              .join(''),
        ),
    ],
  ])('of many lines as %s is checked while others are served', { tags: ['sweep'] }, async (format, lines, bytes) => {
    const campaign = await draft()
    const { id = '' } = await uploadFile(person, campaign, bytes())
    const started = performance.now()
    const before = residentMegabytes()
    const watch = watchOthers()
    await command(person, mapText, { id, mapping: { email: 0, firstName: 1, value: 2 } })
    expect(await waitForImport(person, id)).toMatchObject({ status: 'ready', rows: lines, valid: lines })
    const seconds = (performance.now() - started) / 1000
    const { p99, peak } = await watch.stop()
    console.log(
      `${format}: ${lines} lines checked and stored in ${seconds.toFixed(1)} s; another answer p99 ${p99.toFixed(0)} ms; memory +${(peak - before).toFixed(0)} MB`,
    )
    expect(await rowCount(person, campaign, 'staged')).toBe(lines)
    await command(person, discardText, { id })
  })

  it('does not delay others when a client stops reading the download of its errors', async () => {
    const checked = await checkFile(
      person,
      await draft(),
      `email,name,amount\n${Array.from({ length: 20_000 }, (_, index) => `wrong ${index},${'x'.repeat(200)},100`).join('\n')}\n`,
    )
    const slow = await person.fetch(`/plutus/imports/${checked.id}/errors`)
    const reader = slow.body?.getReader()
    await reader?.read()
    const watch = watchOthers()
    // others are served, though the download waits for its reader
    await waitFor(() => watch.answered() >= 40, { what: 'someone else to be answered' })
    console.log(`another answer p99 ${(await watch.stop()).p99.toFixed(0)} ms beside a download that nobody reads`)
    let bytes = 0
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) break
      bytes += piece.value.length
    }
    expect(bytes).toBeGreaterThan(20_000 * 200)
  })

  async function killAndWait(what: string): Promise<void> {
    const killed = stack.kill('directus')
    console.log(`kill -9 of pid ${killed} while lines are ${what}`)
    await stack.isBack('directus', killed)
  }

  const residentMegabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${stack.pid('directus')}/status`, 'utf8'))?.[1]) / 1024

  /** Calls as another person until `stop`, which returns the p99 latency in ms and the peak memory in MB. */
  function watchOthers() {
    const waits: number[] = []
    let peak = 0
    let isOver = false
    const asking = (async () => {
      while (!isOver) {
        const startedAt = performance.now()
        await person.fetch('/plutus/auth/me')
        waits.push(performance.now() - startedAt)
        peak = Math.max(peak, residentMegabytes())
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    })()
    const stop = async () => {
      isOver = true
      await asking
      waits.sort((a, b) => a - b)
      return { p99: waits[Math.floor(waits.length * 0.99)] ?? 0, peak }
    }
    return { answered: () => waits.length, stop }
  }
})
