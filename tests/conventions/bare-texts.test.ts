import { expect, it } from 'vitest'
import { findBareTexts } from './bare-texts.ts'

it('R5 holds each text that changes, or stands behind what comes and goes, in an element of its own', () => {
  expect(findBareTexts('web/')).toEqual([])
})
