import { expect, it, vi } from 'vitest'
import { listenForWork, passOnWork, wakeWorker } from './wake.ts'

it('D4 wakes the worker of this process, and those of others only without one', async () => {
  const woken: string[] = []
  passOnWork(() => woken.push('others'))
  wakeWorker()
  wakeWorker()
  await vi.waitUntil(() => woken.length)
  listenForWork(() => woken.push('own'))
  wakeWorker()
  await vi.waitUntil(() => woken.length > 1)
  expect(woken).toEqual(['others', 'own'])
})
