import * as z from 'zod/mini'
import { pointsBasicsInput } from '#graphql/contracts/points/program.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { editableMoney, parseMoney } from '#web/lib/money/money.ts'
import type { ProgramDraft } from '#web/wizard/program-draft.ts'

export type ProgramForm = { unitName: string; unitOne: string; rate: string; validityDays: string }

const defaults = { unitName: 'Points', unitOne: 'Point', validityDays: '365' }

const read = (form: ProgramForm, currency: string) => ({
  unitName: form.unitName,
  unitOne: form.unitOne,
  rate: parseMoney(form.rate, currency) ?? '',
  validityDays: Number(form.validityDays.trim() || Number.NaN),
})

/** Returns the schema for the typed name, worth and validity of points. It validates them with the server's schema. */
export const programForm = (currency: string) =>
  formSchema<ProgramForm>((form) => z.safeParse(pointsBasicsInput, read(form, currency)).error?.issues ?? [])

type StoredProgram = Pick<ProgramDraft, 'unit_name' | 'unit_one' | 'rate' | 'validity_days' | 'currency'>

export const programFormOf = (draft: StoredProgram | null): ProgramForm =>
  draft
    ? {
        unitName: draft.unit_name,
        unitOne: draft.unit_one ?? '',
        rate: editableMoney(draft.rate, draft.currency),
        validityDays: String(draft.validity_days ?? ''),
      }
    : { ...defaults, rate: '' }

type ProgramPatch = { unitName: string; unitOne: string | null; rate: string; validityDays: number }

/** Returns the program for autosave. Null until all fields are valid, as the program is created with all of them at once. */
export function programPatch(form: ProgramForm, currency: string): ProgramPatch | null {
  const parsed = z.safeParse(pointsBasicsInput, read(form, currency))
  return parsed.success ? { ...parsed.data, unitOne: parsed.data.unitOne || null, rate: String(parsed.data.rate) } : null
}
