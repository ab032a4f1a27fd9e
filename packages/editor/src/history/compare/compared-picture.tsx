import type { FileAddresses as Addresses } from '@sheaf/contract/entities/file'
import { readFileRecord } from '@sheaf/document/text/file-record'
import { createContext, useContext, useEffect, useState } from 'react'
import type { FileAddresses } from '../../lib/files/file-addresses.ts'

/** Where a comparison has the files of its pad from. */
export const ComparedFiles = createContext<FileAddresses | undefined>(undefined)

interface ComparedPictureProps {
  readonly record: string
  /** Per cent of the text's width in which it stands there; null is its own. */
  readonly width: number | null
}

/** Shows a picture small before its name, as wide as it is in proportion. One that is not here has its name alone. */
export const ComparedPicture = ({ record, width }: ComparedPictureProps) => {
  const files = useContext(ComparedFiles)
  const [addresses, setAddresses] = useState<Addresses>()
  const [lost, setLost] = useState<string>()
  const file = readFileRecord(record)
  const hash = file?.hash
  useEffect(() => (hash === undefined ? undefined : files?.watch(hash, setAddresses)), [files, hash])
  const source = addresses?.thumbnail ?? addresses?.medium ?? addresses?.url
  if (file === undefined || source === undefined || source === lost) return null
  return (
    <img
      className="history-compared-picture"
      // Its name and what it is said to show stand behind it.
      alt=""
      src={source}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      style={width === null ? undefined : { maxInlineSize: `max(2rem, ${(width / 100) * 12}rem)` }}
      onError={() => setLost(source)}
    />
  )
}
