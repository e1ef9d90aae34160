import { expect, it } from 'vitest'
import numbered from './model-number.json' with { type: 'json' }
import { compareModels, type ModelVerdict, modelHash } from './model-state.ts'

it('has a new number for each change of the model (npm run schema writes it)', () => {
  expect(numbered.hash).toBe(modelHash())
  expect(numbered.oldestCompatible).toBeLessThanOrEqual(numbered.number)
})

const own = { number: 5, oldestCompatible: 3, hash: 'five' }
const stateOf = (number: number, oldestCompatible: number, hash = String(number)) => ({ number, oldestCompatible, hash })

it.each<[title: string, hash: string | undefined, state: ReturnType<typeof stateOf> | undefined, verdict: ModelVerdict]>([
  ['a new database', undefined, undefined, 'missing'],
  ['one of a version before the number', 'any', undefined, 'older'],
  ['its own', 'five', own, 'current'],
  ['another of the same number, as while it is developed', 'other', stateOf(5, 3, 'other'), 'older'],
  ['an older one', '4', stateOf(4, 3), 'older'],
  ['a newer one that it can use', '6', stateOf(6, 5), 'newer'],
  ['a newer one that it cannot use', '7', stateOf(7, 6), 'incompatible'],
  ['one that a version before the number has changed since', 'any', stateOf(6, 5), 'older'],
  ['its own, which a version before the number has changed since', 'any', own, 'older'],
  ['one that it cannot use, which a version before the number has changed since', 'any', stateOf(7, 6), 'incompatible'],
])('compares the model with that of %s', (_title, hash, state, verdict) => {
  expect(compareModels({ hash, state }, own)).toBe(verdict)
})
