import { fullName } from '#graphql/contracts/recipient/greeting.ts'

export type Sample = {
  id: string
  kind: 'first' | 'longest' | 'highest' | 'missing' | 'nobody' | 'example'
  name: string
  firstName: string | null
  value: string | null
  points: number | null
  /** True if SMS and WhatsApp can reach this person. */
  hasPhone: boolean
}

type Row = {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  mobile: boolean
  value: string | null
  points: number | null
}

const nameOf = ({ first_name: firstName, last_name: lastName }: Row) => fullName({ firstName, lastName })

/** Returns the people to preview for, which are the first one and those with the longest name, the highest value and no name. */
export function previewSamplesOf(first: readonly Row[], missing: readonly Row[], highest: readonly Row[]): Sample[] {
  const [start] = first
  if (!start) return [{ id: 'nobody', kind: 'nobody', name: '', firstName: null, value: null, points: null, hasPhone: true }]
  const longest = first.reduce((best, row) => (nameOf(row).length > nameOf(best).length ? row : best), start)
  const sample = (row: Row, kind: Sample['kind']): Sample => ({
    id: row.id,
    kind,
    name: nameOf(row),
    firstName: row.first_name,
    value: row.value && row.value !== '0' ? row.value : null,
    points: row.points,
    hasPhone: row.mobile,
  })
  const others = [
    ...(longest === start ? [] : [sample(longest, 'longest')]),
    ...highest.map((row) => sample(row, 'highest')),
    ...missing.slice(0, 1).map((row) => sample(row, 'missing')),
  ]
  const isNew = ({ id }: Sample, index: number) => id !== start.id && others.findIndex((other) => other.id === id) === index
  return [sample(start, 'first'), ...others.filter(isNew)]
}
