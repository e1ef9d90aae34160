import { describe, expect, it } from 'vitest'
import { BffError } from '#web/lib/bff/call-bff.ts'
import type { Merge } from './merge-edits.ts'
import { type Choice, type Stored, saveMerged } from './merge-saves.ts'

type Form = { name: string; city: string; state: string; days: number[] }

const first: Form = { name: 'Aurora', city: 'Pune', state: 'MH', days: [7] }
const conflict = (editedBy: string[] = []) =>
  new BffError(409, { message: 'Changed', extensions: { code: 'VERSION_CONFLICT', version: 0, editedBy } })

/** A stored row that others change before each of the first saves, as listed. */
function createRow(changes: readonly { by?: string[]; to: Partial<Form> }[]) {
  const questions: { merge: Merge; editors: readonly string[] }[] = []
  const sent: Form[] = []
  let stored: Stored<Form> = { values: first, version: 1 }
  const others = [...changes]
  const ways = (choose: (merge: Merge) => Choice | undefined) => ({
    groups: { city: ['city', 'state'] },
    load: async () => stored,
    save: async (values: Form, version: number) => {
      const other = others.shift()
      if (other) stored = { values: { ...stored.values, ...other.to }, version: stored.version + 1 }
      if (version !== stored.version) throw conflict(other?.by)
      sent.push(values)
      stored = { values, version: version + 1 }
      return stored
    },
    ask: async (merge: Merge, editors: readonly string[]) => {
      questions.push({ merge, editors })
      return choose(merge)
    },
  })
  const save = (mine: Partial<Form>, choose: (merge: Merge) => Choice | undefined = () => undefined) =>
    saveMerged({ values: first, version: 1 }, { ...first, ...mine }, ways(choose))
  return { questions, sent, save, stored: () => stored.values }
}

const names = (values: readonly { name: string }[]) => values.map(({ name }) => name)

describe('a save over a version that others have changed', () => {
  it('S18 keeps the changes of two tabs without a question, and says what the other changed', async () => {
    const row = createRow([{ to: { city: 'Nashik', days: [1, 3] } }])
    const { taken, editors, isSaved } = await row.save({ name: 'Borealis' })
    expect(row.stored()).toEqual({ name: 'Borealis', city: 'Nashik', state: 'MH', days: [1, 3] })
    expect([names(taken), editors, isSaved, row.questions.length]).toEqual([['city', 'days'], [], true, 0])
  })

  it('S18 asks about one value of both, and about values that are valid only together', async () => {
    const row = createRow([{ to: { city: 'Surat', name: 'Of the other' } }])
    const { taken } = await row.save({ state: 'GJ', name: 'Of this' }, (merge) => ({
      kept: merge.conflicts.filter(({ name }) => name === 'name'),
      taken: merge.conflicts.filter(({ name }) => name === 'city'),
    }))
    expect(names(row.questions[0]?.merge.conflicts ?? [])).toEqual(['name', 'city'])
    expect(row.stored()).toEqual({ name: 'Of this', city: 'Surat', state: 'MH', days: [7] })
    expect(names(taken)).toEqual(['city'])
  })

  it('S18 never merges another person’s change without a question, also when this tab’s person saved after them', async () => {
    const row = createRow([{ by: ['Priya'], to: { days: [3] } }, { to: { city: 'Nashik' } }])
    await row.save({ name: 'Borealis' }, (merge) => ({ kept: merge.mine, taken: merge.theirs }))
    expect(row.questions.map(({ editors, merge }) => [editors, names(merge.theirs)])).toEqual([
      [['Priya'], ['days']],
      [['Priya'], ['city', 'days']],
    ])
    expect(row.stored()).toEqual({ name: 'Borealis', city: 'Nashik', state: 'MH', days: [3] })
  })

  it('S18 saves nothing when nothing was changed here, and when this side is discarded', async () => {
    const unchanged = createRow([{ by: ['Priya'], to: { name: 'Theirs' } }])
    expect(await unchanged.save({})).toMatchObject({ isSaved: false, editors: ['Priya'], stored: { values: { name: 'Theirs' } } })
    const discarded = createRow([{ to: { name: 'Theirs' } }])
    expect(await discarded.save({ name: 'Mine' })).toMatchObject({ isSaved: false, taken: [], stored: { values: { name: 'Theirs' } } })
    expect([unchanged.sent, discarded.sent]).toEqual([[], []])
  })

  it('S18 passes every other refusal on, and a conflict with the version that is stored', async () => {
    const failure = new BffError(400, { message: 'No', extensions: { code: 'VALIDATION' } })
    const ways = { load: async () => ({ values: first, version: 1 }), ask: async () => undefined }
    const base = { values: first, version: 1 }
    const failing = (error: unknown) => saveMerged(base, first, { ...ways, save: () => Promise.reject(error) })
    await expect(failing(failure)).rejects.toBe(failure)
    const always = conflict()
    await expect(failing(always)).rejects.toBe(always)
  })
})
