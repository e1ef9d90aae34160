import { expect, it } from 'vitest'
import { describeAge } from './describe-age.ts'

it.each([
  [0, ''],
  [59, ''],
  [60, '1 minute'],
  [119, '1 minute'],
  [120, '2 minutes'],
  [7_199, '119 minutes'],
  [7_200, '2 hours'],
  [172_799, '47 hours'],
  [172_800, '2 days'],
])('E3 describes an age of %d seconds as “%s”', (seconds, text) => {
  expect(describeAge(seconds)).toBe(text)
})
