import { expect, it } from 'vitest'
import { listenForWork, passOnWork, wakeWorker } from './wake.ts'

it('D4 wakes the worker of this process, and those of others only without one', async () => {
  const woken: string[] = []
  passOnWork(() => woken.push('others'))
  wakeWorker()
  wakeWorker()
  await expect.poll(() => woken).toEqual(['others'])
  listenForWork(() => woken.push('own'))
  wakeWorker()
  await expect.poll(() => woken).toEqual(['others', 'own'])
})
