import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'

/** Whether a process of this machine still lives. */
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When this process began, so that a number reused after a crash or in a new container is not taken for the old server. */
const bootMark = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/**
 * Holds `file` for this process alone until the returned function is called. Two servers on one SQLite file would each
 * believe that they alone decide and cache; the second is refused. A lock left by a killed process is taken over.
 */
export const lockFile = (file: string): (() => void) => {
  const take = (): number => openSync(file, 'wx')
  let handle: number
  try {
    handle = take()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const [pid, mark] = readFileSync(file, 'utf8').split(' ')
    const holder = Number(pid)
    if (Number.isInteger(holder) && holder > 0 && isAlive(holder) && bootMark(holder) === (mark ?? '')) {
      throw new Error(
        `Another server (process ${holder}) is using this data folder. ` +
          'Stop it first, give this one another SHEAF_DATA_DIR, or use PostgreSQL for several servers. ' +
          `(The lock is ${file}.)`,
      )
    }
    rmSync(file, { force: true })
    handle = take()
  }
  writeSync(handle, `${process.pid} ${bootMark(process.pid)}`)
  closeSync(handle)
  return () => {
    rmSync(file, { force: true })
  }
}
