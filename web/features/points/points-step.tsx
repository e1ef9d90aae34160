import { useSuspenseQuery } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { unitFor } from '#graphql/contracts/money/points.ts'
import { type PointsAssignment, pointsAssignmentInput } from '#graphql/contracts/points/program.ts'
import { usePointsRest } from '#web/entities/brand/use-points-rest.ts'
import { graphql } from '#web/gql/gql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { multiplyMoney } from '#web/lib/money/money.ts'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup, RadioItem } from '#web/ui/radio-group.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { StepBar } from '#web/wizard/step-bar.tsx'
import { StepBody } from '#web/wizard/step-body.tsx'
import { useAutosave } from '#web/wizard/use-autosave.ts'
import { useDraft, useFieldErrors, useWizard } from '#web/wizard/wizard-context.ts'

const PointsStep = graphql(`
  query PointsStep {
    points_programs(limit: 1) {
      id
      status
      unit_name
      unit_one
      rate
      validity_days
    }
  }
`)

/** The campaign step that sets the number of points per person and shows their worth (R32). */
export function Component() {
  const t = useTranslations('pointsStep')
  const formId = useId()
  const draft = useDraft()
  const { points_assignment: saved, currency, recipient_count: people } = draft
  const { advance } = useWizard()
  const refused = useFieldErrors()
  const { data } = useSuspenseQuery(PointsStep, { fetchPolicy: 'cache-and-network' })
  const program = data.points_programs[0]
  const form = useKeptForm('points', {
    resolver: standardSchemaResolver(assignmentForm),
    mode: 'onTouched',
    defaultValues: assignmentFormOf(saved),
  })
  // the default of people without points of their own, which this step doesn't show
  const usual = saved?.mode === 'per_recipient' ? saved.points : null
  const toPatch = (values: AssignmentForm) => assignmentPatch(values, usual)
  useAutosave(form, toPatch)
  const { control, register, watch, formState } = form
  const { errors } = formState
  const mode = watch('mode')
  const points = mode === 'same' ? (toPatch(watch())?.pointsAssignment.points ?? 0) : 0
  const left = usePointsRest(draft, points)
  return (
    <>
      <StepBody title={t('heading')} lead={t('lead')}>
        {program?.status !== 'active' && (
          <Notice kind="warning" className="mt-6">
            {t('notSetUp')} <TextLink to="/campaigns/setup/rewardpoints">{t('setUp')}</TextLink>
          </Notice>
        )}
        <form id={formId} noValidate onSubmit={form.handleSubmit((values) => advance(toPatch(values) ?? {}))} className="mt-6 sm:mt-8">
          <Section title={t('points')} note={t('pointsNote')}>
            <Controller
              control={control}
              name="mode"
              render={({ field }) => (
                <RadioGroup aria-label={t('points')} value={field.value} onValueChange={field.onChange}>
                  <RadioItem value="same" note={t('sameNote')}>
                    {t('same')}
                  </RadioItem>
                  <RadioItem value="per_recipient" note={t('eachNote')}>
                    {t('each')}
                  </RadioItem>
                </RadioGroup>
              )}
            />
            {mode === 'same' && (
              <Field
                label={t('number')}
                error={errors.points?.message ?? refused['input.pointsAssignment.points']}
                className="mt-5 max-w-[480px]"
              >
                <Input inputMode="numeric" autoComplete="off" className="num max-w-[200px]" {...register('points')} />
              </Field>
            )}
          </Section>
          {program && (
            <Section title={t('worth')} note={t('worthNote')}>
              <PointsWorth program={program} currency={currency} people={people ?? 0} points={points} />
              {left && (
                <Notice kind="warning" className="mt-5 max-w-[480px]">
                  {t('rest', { value: formatMoney(left.value, currency), points: left.rest, spendable: left.spendable })}
                </Notice>
              )}
            </Section>
          )}
          <Section title={t('why')} note={t('whyNote')}>
            <Field label={t('note')} optional error={errors.note?.message} className="max-w-[480px]">
              <Input autoComplete="off" {...register('note')} />
            </Field>
          </Section>
        </form>
      </StepBody>
      <StepBar form={formId} />
    </>
  )
}

type AssignmentForm = { mode: 'same' | 'per_recipient'; points: string; note: string }

const read = ({ mode, points, note }: AssignmentForm, usual?: number | null) => ({
  mode,
  points: mode === 'same' && points.trim() !== '' ? Number(points.replaceAll(/[\s,]/g, '')) : mode === 'per_recipient' ? usual : null,
  note: note.trim() || null,
})

/** Validates the points per person, as typed in the campaign wizard, with the server's schema. */
const assignmentForm = formSchema<AssignmentForm>((form) => z.safeParse(pointsAssignmentInput, read(form)).error?.issues ?? [])

const assignmentFormOf = (saved: PointsAssignment | null): AssignmentForm => ({
  mode: saved?.mode ?? 'same',
  points: saved?.points ? String(saved.points) : '',
  note: saved?.note ?? '',
})

/** Returns the number of points per person and the note for autosave. Null until the form is valid. */
function assignmentPatch(form: AssignmentForm, usual?: number | null): { pointsAssignment: PointsAssignment } | null {
  const parsed = z.safeParse(pointsAssignmentInput, read(form, usual))
  return parsed.success ? { pointsAssignment: parsed.data } : null
}

type PointsWorthProps = {
  program: { unit_name: string; unit_one: string | null; rate: string; validity_days: number | null }
  currency: string
  people: number
  /** The number of points per person. Zero if people get different numbers, or until the form is valid. */
  points: number
}

/** The worth of one point, of one person's points, and of the points of all recipients. */
function PointsWorth({ program, currency, people, points }: PointsWorthProps) {
  const t = useTranslations('pointsStep')
  const { unit_name: unitName, unit_one: unitOne, rate, validity_days: days } = program
  const each = multiplyMoney(rate, points)
  const rows: [string, string][] = [[t('rate', { unit: unitFor(1, { unitName, unitOne }) }), formatMoney(rate, currency)]]
  if (points) rows.push([t('eachWorth'), formatMoney(each, currency)])
  if (points && people) rows.push([t('allWorth', { people }), formatMoney(multiplyMoney(each, people), currency)])
  return (
    <div className="max-w-[480px]">
      <dl aria-live="polite">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-b py-2.5 first:pt-0">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="num font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-xs text-muted-foreground">{t('validity', { days: days ?? 0 })}</p>
    </div>
  )
}
