import { expect, it } from 'vitest'
import en from './en.json' with { type: 'json' }
import { errorCodes } from './error-codes.ts'
import { errorDetails } from './error-details.ts'
import { errorSentence } from './error-sentence.ts'

it('D5 has one sentence for each code, and none without a code', () => {
  expect(Object.keys(en.sentences).toSorted()).toEqual(Object.keys(errorCodes).toSorted())
  expect(Object.keys(en.withDetails).filter((code) => !Object.hasOwn(errorCodes, code))).toEqual([])
})

it('D5 gives each code a unique sentence without placeholders', () => {
  const sentences = Object.entries(en.sentences)
  expect(sentences.filter(([, sentence]) => /[{}]|could not be done/.test(sentence))).toEqual([])
  const twice = sentences.filter(([, sentence], index) => sentences.findIndex(([, other]) => other === sentence) !== index)
  expect(twice.map(([code]) => code)).toEqual([])
})

it('D5 uses only known details as placeholders', () => {
  const shown = Object.values(en.withDetails).flatMap((sentence) => [...sentence.matchAll(/\{([a-z]\w*)[,}]/gi)].map(([, name]) => name))
  // minutes and seconds are formatted from retryAfterSeconds
  expect(shown.filter((name) => name !== 'minutes' && name !== 'seconds' && !errorDetails.some((detail) => detail === name))).toEqual([])
})

it.each([
  ['CURRENCY_ALREADY_SET', 'already chosen its currency'],
  ['ALREADY_SUBMITTED', 'already submitted'],
  ['LINK_EXPIRED', 'expired'],
  ['IMAGE_NOT_ACCEPTED', 'PNG, JPEG, GIF'],
  ['VALIDATION', 'not valid'],
] as const)('W18 %s says what happened', (code, words) => {
  expect(errorSentence(code)).toContain(words)
})
