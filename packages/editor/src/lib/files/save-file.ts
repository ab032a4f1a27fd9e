import type { FileRecord } from '@sheaf/document/text/file-record'
import type { FileAddresses } from './file-addresses.ts'

/** Has the browser keep a file. Returns whether the pad has it. */
export const saveFile = async (addresses: FileAddresses, { hash, name }: FileRecord): Promise<boolean> => {
  const found = await addresses.find(hash)
  if (found === undefined) return false
  const link = document.createElement('a')
  link.href = found.url
  link.download = name
  link.click()
  return true
}
