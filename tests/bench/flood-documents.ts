import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Flood, Flooded } from './document-flood.ts'

/** Runs `work` while another process opens documents without a pause, and yields its value with what came there. */
export async function floodDocuments<T>(flood: Flood, work: () => Promise<T>): Promise<{ value: T; flooded: Flooded }> {
  const child = fork(new URL('./document-flood.ts', import.meta.url), { execArgv: [] })
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`The flood of documents ended with ${code}`)
  })
  ended.catch(() => undefined)
  const heard = () => Promise.race([once(child, 'message'), ended])
  try {
    const flooding = heard()
    child.send(flood)
    await flooding
    const value = await Promise.race([work(), ended])
    const said = heard()
    child.send('stop')
    const [flooded] = (await said) as [Flooded]
    return { value, flooded }
  } finally {
    child.kill('SIGKILL')
  }
}
