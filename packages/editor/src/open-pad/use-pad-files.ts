import { useEffect, useMemo } from 'react'
import { type AddsFiles, PadFiles } from '../lib/files/pad-files.ts'
import type { PageAddress } from '../lib/page/page-address.ts'

/** Returns the files of the pad of this page. */
export const usePadFiles = ({ base, padId, query: { token, password } }: PageAddress): PadFiles => {
  const files = useMemo(() => {
    const loadAdder = async (owner: PadFiles): Promise<AddsFiles> => {
      const { Uploads } = await import('../features/files/uploads.ts')
      return new Uploads(owner)
    }
    return new PadFiles({ base, token, padId, password, loadAdder })
  }, [base, token, padId, password])
  useEffect(() => () => files.addresses.stop(), [files])
  return files
}
