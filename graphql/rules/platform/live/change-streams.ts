import { useBus as getBus } from '@directus/api/bus/lib/use-bus'
import type { Response } from 'express'
import { changesBeatMs } from '#contracts/rest/changes.ts'
import { isShuttingDown, restUntilShutdown } from '#rules/platform/jobs/shutdown.ts'
import { rowsChanged } from '../../../directus-patches/bus-channels.ts'

/** In bytes. A reader so far behind is disconnected, and reads everything again. */
const unsentMax = 16 * 1024 * 1024

const streams = new Set<Response>()
let isFollowing = false

/** Sends every change of rows from now on, in all processes, until the reader leaves, `endChangeStreams` is called or the shutdown begins. */
export function openChangeStream(res: Response): void {
  follow()
  streams.add(res)
  res.once('close', () => streams.delete(res))
  res.status(200).set({ 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
  res.write('\n')
  if (isShuttingDown()) endChangeStreams()
}

/** Ends the streams of this process, because changes may be missing. Their readers connect and read again. */
export function endChangeStreams(): void {
  for (const stream of streams) stream.destroy()
}

/** Passes on what the bus brings, from the first stream on. */
function follow(): void {
  if (isFollowing) return
  isFollowing = true
  void getBus().subscribe(rowsChanged, (change) => send(`${JSON.stringify(change)}\n`))
  setInterval(() => send('\n'), changesBeatMs).unref()
  void restUntilShutdown(longestMs).then(endChangeStreams)
}

/** The longest timer that Node has. */
const longestMs = 2 ** 31 - 1

function send(line: string): void {
  for (const stream of streams) {
    if (stream.writableLength > unsentMax) stream.destroy()
    else stream.write(line)
  }
}
