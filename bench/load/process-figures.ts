import { existsSync, readFileSync } from 'node:fs'

/** Units per second in which Linux counts the time of a process. */
const TICKS_PER_S = 100

const cpuSeconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The process name, in brackets, may hold spaces and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S
}

export const residentMb = (pid: number): number => {
  const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}

export interface ProcessFigures {
  /** Processor time used, in percent of one core. */
  readonly cpuPercent: number
  readonly cpuSeconds: number
  readonly highestMb: number
}

/**
 * Watches a process on this machine and returns a function that ends the watch with its figures. Without `/proc` these
 * are undefined.
 */
export const watchProcess = (pid: number | undefined): (() => ProcessFigures | undefined) => {
  if (pid === undefined || !existsSync(`/proc/${pid}/stat`)) return () => undefined
  const [begunAt, cpuBefore] = [performance.now(), cpuSeconds(pid)]
  let highestMb = residentMb(pid)
  const poll = setInterval(() => (highestMb = Math.max(highestMb, residentMb(pid))), 500)
  return () => {
    clearInterval(poll)
    const used = cpuSeconds(pid) - cpuBefore
    const passed = (performance.now() - begunAt) / 1000
    return {
      cpuPercent: Math.round((used / passed) * 1000) / 10,
      cpuSeconds: Math.round(used * 100) / 100,
      highestMb: Math.max(highestMb, residentMb(pid)),
    }
  }
}
