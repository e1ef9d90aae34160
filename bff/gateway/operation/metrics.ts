import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics that an operator reads at /metrics. Their names begin with the prefix, except those of Node's default metrics. */
export function createMetrics(prefix: string) {
  const registry = new Registry()
  const registers = [registry]
  // the default of 10 ms is most of the work of an idle process
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  return {
    registry,
    requestMs: new Histogram({
      name: `${prefix}_request_ms`,
      help: 'Time to answer, by route template and status',
      labelNames: ['route', 'status'],
      buckets: [0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 5000, 10_000],
      registers,
    }),
    upstreamMs: new Histogram({
      name: `${prefix}_upstream_ms`,
      help: 'Time Directus took',
      labelNames: ['outcome'],
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 1000, 10_000],
      registers,
    }),
    refused: new Counter({ name: `${prefix}_refused_total`, help: 'Calls refused, by code', labelNames: ['code'], registers }),
    catalogue: new Counter({
      name: `${prefix}_catalogue_total`,
      help: 'Catalogue reads, by cache outcome',
      labelNames: ['outcome'],
      registers,
    }),
    sockets: new Gauge({ name: `${prefix}_sockets`, help: 'Open live sockets', registers }),
    socketsEnded: new Counter({
      name: `${prefix}_sockets_ended_total`,
      help: 'Sockets this server closed, by code',
      labelNames: ['code'],
      registers,
    }),
    liveFrames: new Counter({
      name: `${prefix}_live_frames_total`,
      help: 'Live frames, by outcome',
      labelNames: ['fate'],
      registers,
    }),
    hubLagMs: new Histogram({
      name: `${prefix}_hub_fan_out_ms`,
      help: 'From an event of Directus to the last socket written',
      buckets: [1, 2, 5, 10, 25, 50, 100, 250, 1000],
      registers,
    }),
    upstreamReady: new Gauge({
      name: `${prefix}_upstream_ready`,
      help: '1 while this one of several Directus addresses takes calls',
      labelNames: ['address'],
      registers,
    }),
    hubHealed: new Counter({
      name: `${prefix}_hub_healed_total`,
      help: 'Rows that the regular read found newer than their last event',
      registers,
    }),
    upstreamLive: new Gauge({ name: `${prefix}_hub_connected`, help: '1 while the live link to Directus is up', registers }),
  }
}
