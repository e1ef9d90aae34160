import { expect, it } from 'vitest'
import { findBareTexts } from './bare-texts.ts'

it('R5 holds each text that changes on a page for recipients in an element of its own', () => {
  expect(findBareTexts('web/reward/')).toEqual([])
})
