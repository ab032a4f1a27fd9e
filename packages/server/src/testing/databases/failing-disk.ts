import { open, type FileHandle } from 'node:fs/promises'
import { onTestFinished, vi } from 'vitest'

/** Returns what all opened files share, to spy on. */
export const fileHandles = async (): Promise<FileHandle> => {
  const file = await open(process.execPath)
  await file.close()
  return Object.getPrototypeOf(file) as FileHandle
}

/** Keeps everything written from reaching the disk, until it is mended. */
export const failingDisk = async (): Promise<{ readonly mend: () => void }> => {
  const spy = vi.spyOn(await fileHandles(), 'datasync').mockRejectedValue(new Error('EIO'))
  onTestFinished(() => spy.mockRestore())
  return { mend: () => spy.mockRestore() }
}
