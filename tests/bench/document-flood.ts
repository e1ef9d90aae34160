import { Pool } from 'undici'
import { isFilled } from './filled-document.ts'

export type Flood = { url: string; path: string; headers: Record<string, string>; lanes: number }
export type Flooded = { perSecond: number; filled: number; all: number }

/**
 * A process that opens a document over and over in each lane, from the first message to the second. Says 'flooding' once each lane may
 * have had one, then what came since.
 */
let isOn = true

process.once('message', async ({ url, path, headers, lanes }: Flood) => {
  process.once('message', () => {
    isOn = false
  })
  const pool = new Pool(url, { connections: lanes })
  let began = Number.NaN
  let [filled, all] = [0, 0]
  const lane = async () => {
    while (isOn) {
      const { statusCode, body } = await pool.request({ path, headers, method: 'GET' })
      const html = await body.text()
      if (statusCode !== 200) throw new Error(`A document was answered ${statusCode}`)
      all++
      if (isFilled(html)) filled++
      if (Number.isNaN(began) && all >= lanes) {
        began = performance.now()
        ;[filled, all] = [0, 0]
        process.send?.('flooding')
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const flooded: Flooded = { perSecond: all / ((performance.now() - began) / 1000), filled, all }
  process.send?.(flooded, () => process.exit())
})
