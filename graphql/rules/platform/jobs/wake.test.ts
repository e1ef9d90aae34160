import { expect, it, vi } from 'vitest'

it('D4 wakes the worker of this process, and those of others only without one', async () => {
  // another file of this process may have a worker already
  vi.resetModules()
  const { listenForWork, passOnWork, wakeWorker } = await import('./wake.ts')
  const woken: string[] = []
  passOnWork(() => woken.push('others'))
  wakeWorker()
  wakeWorker()
  await expect.poll(() => woken).toEqual(['others'])
  listenForWork(() => woken.push('own'))
  wakeWorker()
  await expect.poll(() => woken).toEqual(['others', 'own'])
})
