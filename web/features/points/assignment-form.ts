import * as z from 'zod/mini'
import { type PointsAssignment, pointsAssignmentInput } from '#graphql/rules/campaign/terms/points-assignment.input.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'

export type AssignmentForm = { mode: 'same' | 'per_recipient'; points: string; note: string }

const read = ({ mode, points, note }: AssignmentForm) => ({
  mode,
  points: mode === 'same' && points.trim() !== '' ? Number(points.replaceAll(/[\s,]/g, '')) : null,
  note: note.trim() || null,
})

/** How many points, as a person types them; the rule's own sentences. */
export const assignmentForm = formSchema<AssignmentForm>((form) => z.safeParse(pointsAssignmentInput, read(form)).error?.issues ?? [])

export const assignmentFormOf = (saved: PointsAssignment | null): AssignmentForm => ({
  mode: saved?.mode ?? 'same',
  points: saved?.points ? String(saved.points) : '',
  note: saved?.note ?? '',
})

/** Null while it cannot be saved as it stands. */
export function assignmentPatch(form: AssignmentForm): { pointsAssignment: PointsAssignment } | null {
  const parsed = z.safeParse(pointsAssignmentInput, read(form))
  return parsed.success ? { pointsAssignment: parsed.data } : null
}
