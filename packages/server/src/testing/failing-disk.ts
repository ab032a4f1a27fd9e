import { open, type FileHandle } from 'node:fs/promises'
import { onTestFinished, vi } from 'vitest'

/** Keeps everything written from reaching the disk, until it is mended. */
export const failingDisk = async (): Promise<{ readonly mend: () => void }> => {
  const file = await open(process.execPath)
  await file.close()
  const spy = vi.spyOn(Object.getPrototypeOf(file) as FileHandle, 'datasync').mockRejectedValue(new Error('EIO'))
  onTestFinished(() => spy.mockRestore())
  return { mend: () => spy.mockRestore() }
}
