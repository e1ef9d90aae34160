import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shortPiece } from './short-piece.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const page = ['1', '2', '3', '4'].map((id) => ({ id }))

async function lookAt(isChanged: (id: string) => boolean, msEach = 0) {
  const looked: string[] = []
  const last = await shortPiece(page, async ({ id }) => {
    looked.push(id)
    vi.advanceTimersByTime(msEach)
    return isChanged(id)
  })
  return { looked, last }
}

it('ends a piece after the first that it changed, once its time is up, or with the page', async () => {
  expect(await lookAt((id) => id === '2')).toEqual({ looked: ['1', '2'], last: '2' })
  expect(await lookAt(() => false, 60)).toEqual({ looked: ['1', '2'], last: '2' })
  expect(await lookAt(() => false)).toEqual({ looked: ['1', '2', '3', '4'], last: '4' })
  expect(await shortPiece([], async () => true)).toBeUndefined()
})
