import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { RealtimeStats } from '../realtime/server.ts'

/** OPS-30: returns the process's metrics, collected from now on, and those of the pads, read when Prometheus asks. */
export const collectMetrics = (stats: () => RealtimeStats): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = (name: string, help: string, figure: keyof RealtimeStats): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(stats()[figure])
      },
    })
  }
  const counter = (name: string, help: string, figure: keyof RealtimeStats): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(stats()[figure])
      },
    })
  }
  gauge('sheaf_sockets', 'WebSockets that are open.', 'sockets')
  gauge('sheaf_pad_connections', 'Connections to pads, of which a socket may hold several.', 'connections')
  gauge('sheaf_live_pads', 'Pads that are in memory.', 'pads')
  counter('sheaf_log_commits_total', 'Commits of what was written in pads.', 'commits')
  counter('sheaf_log_entries_total', 'Changes of pads in these commits.', 'entries')
  return registry
}
