import { describe, expect, it } from 'vitest'
import { smsSize } from './sms-segments.ts'

const of = (length: number) => 'a'.repeat(length)

describe('smsSize', () => {
  it('E5 fits 160 plain characters in one SMS, 153 in each of several', () => {
    expect(smsSize('')).toMatchObject({ encoding: 'gsm', length: 0, segments: 1, room: 160 })
    expect(smsSize(of(160))).toMatchObject({ length: 160, segments: 1 })
    expect(smsSize(of(161))).toMatchObject({ length: 161, segments: 2, room: 306 })
    expect(smsSize(of(307)).segments).toBe(3)
  })

  it('E5 counts brackets and the euro sign twice and never splits them', () => {
    expect(smsSize('€[a]')).toMatchObject({ encoding: 'gsm', length: 7 })
    expect(smsSize(`${of(152)}€${of(152)}`)).toMatchObject({ length: 306, segments: 3 })
  })

  it('E5 lists the characters that require Unicode, with 70 or 67 places a segment', () => {
    expect(smsSize('Hi ₹500 – ₹')).toMatchObject({ encoding: 'unicode', segments: 1, room: 70, forcing: ['₹', '–'] })
    expect(smsSize(`${of(70)}₹`)).toMatchObject({ segments: 2, room: 134 })
    expect(smsSize('🎉')).toMatchObject({ encoding: 'unicode', length: 2 })
    expect(smsSize('नमस्ते').encoding).toBe('unicode')
  })
})
